-- Names of erased agents as keyed hashes: no agent gets them again until they are allowed.
CREATE TABLE erased_names (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  hash TEXT NOT NULL,
  -- agent, unit or mac.
  field TEXT NOT NULL,
  erasure_id TEXT NOT NULL REFERENCES erasures (id),
  PRIMARY KEY (organisation_id, hash)
);
