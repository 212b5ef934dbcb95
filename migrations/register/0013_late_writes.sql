-- When the agent was registered, in UNIX seconds; null: before that was kept. A number of a restored register may be given out again.
ALTER TABLE agents ADD COLUMN created_at BIGINT;

-- When what other nodes still wrote during the erasure was erased too, in UNIX milliseconds; until then the names of the agent are kept.
ALTER TABLE erasures ADD COLUMN settled_at BIGINT;

UPDATE erasures SET settled_at = requested_at WHERE record IS NOT NULL;
