-- How points of InfluxDB's line protocol become results, as organisations wrote it. `body` is the JSON of the mapping.
CREATE TABLE mappings (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (organisation_id, name)
);
