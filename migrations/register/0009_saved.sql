-- Questions and dashboards that people saved. `version` is that of the latest.
CREATE TABLE saved (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  -- question or dashboard
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The token that saved the first version.
  owner_id INTEGER NOT NULL REFERENCES tokens (id),
  version INTEGER NOT NULL,
  PRIMARY KEY (organisation_id, kind, name)
);

-- `body` is the JSON of what was saved.
CREATE TABLE saved_versions (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  token_id INTEGER NOT NULL REFERENCES tokens (id),
  saved_at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (organisation_id, kind, name, version)
);

-- Links under which anybody may look at a dashboard. Only the hash of a link is kept.
CREATE TABLE dashboard_links (
  id INTEGER PRIMARY KEY,
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  dashboard TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  token_id INTEGER NOT NULL REFERENCES tokens (id),
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);

CREATE INDEX dashboard_links_by_dashboard ON dashboard_links (organisation_id, dashboard);

INSERT INTO counters (name, value) VALUES ('dashboard_links', 0);
