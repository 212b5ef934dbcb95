-- Populations that agents are weighed to. `dimensions` is a JSON list of ids; `cells` one of [values, count].
CREATE TABLE populations (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  dimensions TEXT NOT NULL,
  cells TEXT NOT NULL,
  PRIMARY KEY (organisation_id, name)
);
