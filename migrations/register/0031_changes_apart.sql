-- A change of metadata names its agents in agent_changes alone: to mark them here wrote every index of a wide row.
-- This is the revision that last registered an agent, or changed the terms of its packages.
ALTER TABLE agents RENAME COLUMN revision TO registration_revision;
