-- What the service evaluates by itself. While a node works on one, `holder` has it until `lease_until`.
CREATE TABLE alert_rules (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The token whose rights it has.
  token_id INTEGER NOT NULL REFERENCES tokens (id),
  saved_at BIGINT NOT NULL,
  -- The states of its groups, as JSON.
  states TEXT NOT NULL,
  -- The last evaluation, and when the next one is due; null: never.
  evaluated_at BIGINT NOT NULL,
  next_at BIGINT,
  -- Why it can't be evaluated; null: it can.
  problem TEXT,
  holder TEXT,
  lease_until BIGINT,
  PRIMARY KEY (organisation_id, kind, name)
);

CREATE INDEX alert_rules_by_time ON alert_rules (next_at);

-- Changes of the states of groups.
CREATE TABLE alert_history (
  id BIGINT PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  rule TEXT NOT NULL,
  at BIGINT NOT NULL,
  -- The values of the group, its states before and after, and the value and limit, as JSON.
  transition TEXT NOT NULL
);

CREATE INDEX alert_history_by_organisation ON alert_history (organisation_id, id);

INSERT INTO counters (name, value) VALUES ('alert_history', 0);
