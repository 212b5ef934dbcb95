-- Plain SQL that SQLite and PostgreSQL read alike: instants are integers, lists are JSON text, ids come from `counters`.

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
);

CREATE TABLE organisations (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- Counts the metadata changes of the organisation's agents; followers of the register catch up by it.
  revision BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE panels (
  id INTEGER PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  UNIQUE (organisation_id, name)
);

CREATE TABLE tokens (
  id INTEGER PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  scopes TEXT NOT NULL,
  panels TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT,
  last_used_at BIGINT,
  revoked_at BIGINT
);

CREATE INDEX tokens_by_organisation ON tokens (organisation_id);

CREATE TABLE isps (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  PRIMARY KEY (organisation_id, name)
);

CREATE TABLE packages (
  organisation_id INTEGER NOT NULL,
  isp TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (organisation_id, isp, name),
  FOREIGN KEY (organisation_id, isp) REFERENCES isps (organisation_id, name)
);

CREATE TABLE agents (
  id INTEGER PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  panel TEXT NOT NULL,
  agent_id TEXT NOT NULL,
  agent_id_form TEXT NOT NULL,
  unit_id BIGINT,
  mac_address TEXT,
  mac_form TEXT,
  kind TEXT NOT NULL,
  base TEXT,
  country TEXT,
  -- What a search looks through, in lower case.
  search_text TEXT NOT NULL,
  -- The organisation's revision that last changed this agent.
  revision BIGINT NOT NULL,
  UNIQUE (organisation_id, agent_id_form),
  UNIQUE (organisation_id, unit_id),
  UNIQUE (organisation_id, mac_form)
);

CREATE INDEX agents_by_organisation ON agents (organisation_id, id);
CREATE INDEX agents_by_revision ON agents (organisation_id, revision);

-- Valid from `valid_from` (included) to `valid_to` (excluded; null: the current version).
CREATE TABLE versions (
  agent INTEGER NOT NULL REFERENCES agents (id),
  valid_from BIGINT NOT NULL,
  valid_to BIGINT,
  organisation_id INTEGER NOT NULL,
  isp TEXT,
  package TEXT,
  timezone TEXT,
  custom TEXT NOT NULL,
  PRIMARY KEY (agent, valid_from)
);

-- At most one version of an agent is current.
CREATE UNIQUE INDEX versions_current ON versions (agent) WHERE valid_to IS NULL;
CREATE INDEX versions_by_isp ON versions (organisation_id, isp, package) WHERE valid_to IS NULL;
CREATE INDEX versions_by_timezone ON versions (organisation_id, timezone) WHERE valid_to IS NULL;

-- The custom fields of current versions, one row each, for selectors. Values are kept as text, as selectors compare them.
CREATE TABLE custom_values (
  agent INTEGER NOT NULL REFERENCES agents (id),
  key TEXT NOT NULL,
  organisation_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (agent, key)
);

-- A long value is indexed by its beginning: an index entry of PostgreSQL holds 2,700 bytes.
CREATE INDEX custom_values_by_value ON custom_values (organisation_id, key, substr(value, 1, 64));

CREATE TABLE idempotency_keys (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  route TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (organisation_id, route, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (organisation_id, created_at);

CREATE TABLE audit_changes (
  id INTEGER PRIMARY KEY,
  at BIGINT NOT NULL,
  organisation_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  action TEXT NOT NULL,
  detail TEXT NOT NULL
);

CREATE INDEX audit_changes_by_time ON audit_changes (at);

CREATE TABLE audit_calls (
  hour BIGINT NOT NULL,
  organisation_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  route TEXT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (hour, organisation_id, token_id, route)
);

INSERT INTO counters (name, value) VALUES ('organisations', 0), ('panels', 0), ('tokens', 0), ('agents', 0), ('audit_changes', 0);
