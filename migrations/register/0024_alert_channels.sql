-- Where messages about alerts go.
CREATE TABLE alert_channels (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The secrets that a webhook's messages are signed with, newest first, as JSON.
  secrets TEXT NOT NULL,
  saved_at BIGINT NOT NULL,
  -- Why nothing is sent to it any more; null: messages are sent.
  problem TEXT,
  PRIMARY KEY (organisation_id, name)
);

-- Messages until they are delivered. While a node sends one, `holder` has it until `lease_until`.
CREATE TABLE alert_deliveries (
  id TEXT PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  -- The order in which they were made.
  number BIGINT NOT NULL,
  channel TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  -- Null: it has failed for good.
  next_at BIGINT,
  -- Why the last attempt failed.
  error TEXT,
  holder TEXT,
  lease_until BIGINT
);

CREATE INDEX alert_deliveries_by_time ON alert_deliveries (next_at);
CREATE INDEX alert_deliveries_by_organisation ON alert_deliveries (organisation_id, number);

INSERT INTO counters (name, value) VALUES ('alert_deliveries', 0);
