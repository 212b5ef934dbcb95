-- Maps of regions, as organisations sent them. `about` is the JSON of what is known of a map without its geometry, `body` its GeoJSON.
CREATE TABLE maps (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  about TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (organisation_id, name)
);
