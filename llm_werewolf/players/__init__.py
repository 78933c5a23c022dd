"""Who answers: bots, models and people. They see views and questions, never the engine."""
