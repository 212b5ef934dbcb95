-- Of a change of metadata: the organisation's revision that it made, and the instant from which it applied.
ALTER TABLE audit_changes ADD COLUMN revision BIGINT;
ALTER TABLE audit_changes ADD COLUMN changed_from BIGINT;

CREATE INDEX audit_changes_by_revision ON audit_changes (organisation_id, revision);

-- What a change of metadata did to an agent: for the audit, and to undo it.
CREATE TABLE agent_changes (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  revision BIGINT NOT NULL,
  agent INTEGER NOT NULL REFERENCES agents (id),
  -- A JSON list of [valid_from, fate, metadata before, metadata after].
  versions TEXT NOT NULL,
  -- Of the agent's versions from the one before the change on, as the change left them.
  after_hash TEXT NOT NULL,
  PRIMARY KEY (organisation_id, revision, agent)
);

CREATE INDEX agent_changes_by_agent ON agent_changes (agent, revision);
