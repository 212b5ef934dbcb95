-- What a request under an idempotency key was answered, where a repeat is told the same.
ALTER TABLE idempotency_keys ADD COLUMN reply TEXT;

-- Questions to the data interface, one row each.
CREATE TABLE audit_queries (
  id INTEGER PRIMARY KEY,
  at BIGINT NOT NULL,
  organisation_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  route TEXT NOT NULL,
  request TEXT NOT NULL,
  outcome TEXT NOT NULL,
  answer_rows BIGINT NOT NULL,
  duration_ms BIGINT NOT NULL
);

CREATE INDEX audit_queries_by_time ON audit_queries (at);

INSERT INTO counters (name, value) VALUES ('audit_queries', 0);

-- One row: the name of this register, by which stores that follow it know it.
CREATE TABLE register_identity (
  id TEXT PRIMARY KEY
);
