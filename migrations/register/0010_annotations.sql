-- What people wrote at a time of their charts.
CREATE TABLE annotations (
  id INTEGER PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  -- On the agents' clocks, in seconds since 1970 as if these were UTC.
  at BIGINT NOT NULL,
  text TEXT NOT NULL,
  -- The token that wrote it.
  token_id INTEGER NOT NULL REFERENCES tokens (id),
  created_at BIGINT NOT NULL
);

CREATE INDEX annotations_by_organisation ON annotations (organisation_id, at);

INSERT INTO counters (name, value) VALUES ('annotations', 0);
