-- A person who signs in through an identity provider: a row that no secret leads to.
ALTER TABLE tokens ADD COLUMN subject TEXT;

CREATE UNIQUE INDEX tokens_by_subject ON tokens (subject, organisation_id) WHERE subject IS NOT NULL;

-- Sessions of the console. Only the hash of what the browser holds is kept.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  token_id INTEGER NOT NULL REFERENCES tokens (id),
  address TEXT NOT NULL,
  browser TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX sessions_by_organisation ON sessions (organisation_id, id);
CREATE INDEX sessions_by_token ON sessions (token_id, id);

-- Refused tokens, by the hour. A token that is not known has the organisation 0 and the id 0.
CREATE TABLE audit_refusals (
  hour BIGINT NOT NULL,
  way TEXT NOT NULL,
  reason TEXT NOT NULL,
  address TEXT NOT NULL,
  organisation_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  prefix TEXT NOT NULL,
  refusals BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  PRIMARY KEY (hour, way, reason, address, organisation_id, token_id, prefix)
);

INSERT INTO counters (name, value) VALUES ('sessions', 0);
