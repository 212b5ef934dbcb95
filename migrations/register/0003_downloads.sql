-- Files that are made in the background. While one is running, `holder` has it until `lease_until`.
CREATE TABLE downloads (
  id TEXT PRIMARY KEY,
  -- The order in which they were asked for.
  number BIGINT NOT NULL,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  panels TEXT,
  question TEXT NOT NULL,
  request TEXT NOT NULL,
  format TEXT NOT NULL,
  compression TEXT NOT NULL,
  idempotency_key TEXT,
  request_hash TEXT,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  holder TEXT,
  lease_until BIGINT,
  rows_written BIGINT NOT NULL,
  error TEXT,
  bytes BIGINT,
  sha256 TEXT,
  object_key TEXT,
  expires_at BIGINT,
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  UNIQUE (organisation_id, idempotency_key)
);

CREATE INDEX downloads_by_number ON downloads (number);
CREATE INDEX downloads_by_organisation ON downloads (organisation_id, number);
CREATE INDEX downloads_by_status ON downloads (status, number);

-- Secrets that links are signed with, in base64.
CREATE TABLE link_keys (
  id TEXT PRIMARY KEY,
  secret TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
