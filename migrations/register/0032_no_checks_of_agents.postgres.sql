-- Whoever writes these rows, or deletes their agent, has locked the row of the organisation: a check of each row finds nothing.
ALTER TABLE versions DROP CONSTRAINT IF EXISTS versions_agent_fkey;
ALTER TABLE custom_values DROP CONSTRAINT IF EXISTS custom_values_agent_fkey;
ALTER TABLE agent_changes DROP CONSTRAINT IF EXISTS agent_changes_agent_fkey;
ALTER TABLE agent_changes DROP CONSTRAINT IF EXISTS agent_changes_organisation_id_fkey;
