// The people of a table, as the pages name them.

/** `names` by seat; `markOf` gives one's own mark on a seat. */
export function makeFolk(say, names, { me = null, markOf = () => null } = {}) {
  const own = (seat) => String(names[seat] ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  return {
    me,
    /** What one's own seat is called. */
    you: say.s("seat.me"),
    own,
    /** Number and name. */
    whole(seat) {
      if (!seat) return "";
      const name = own(seat);
      return name && name !== say.seat(seat) ? `${say.seat(seat)} ${name}` : say.seat(seat);
    },
    mark(seat) {
      const id = markOf(seat);
      return id ? { id, text: say.s(`mark.${id}`) } : null;
    },
  };
}
