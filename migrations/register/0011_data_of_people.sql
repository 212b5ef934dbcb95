-- How many days results are kept (null: for good). The test '' stands for every test without a row of its own.
CREATE TABLE retention (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  test TEXT NOT NULL,
  days INTEGER,
  PRIMARY KEY (organisation_id, test)
);

-- Agents and organisations that were erased, or are being. No name stays here when it is done.
CREATE TABLE erasures (
  id TEXT PRIMARY KEY,
  -- These may be gone.
  organisation_id INTEGER NOT NULL,
  agent INTEGER,
  requested_at BIGINT NOT NULL,
  -- JSON: the names of the agent, until it is done, and the number of results of each test.
  names TEXT,
  results TEXT NOT NULL,
  -- The signed record as JSON; null while it is not done.
  record TEXT
);

-- One row: the private key that records are signed with, in base64.
CREATE TABLE erasure_key (
  private_key TEXT PRIMARY KEY
);

-- The last revision at which an agent was erased: followers that are behind it read all agents anew.
ALTER TABLE organisations ADD COLUMN erased_revision BIGINT NOT NULL DEFAULT 0;
