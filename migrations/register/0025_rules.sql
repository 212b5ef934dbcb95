-- Rules of verdicts that organisations wrote themselves. `body` is the JSON of the rule.
CREATE TABLE rules (
  organisation_id INTEGER NOT NULL REFERENCES organisations (id),
  name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (organisation_id, name)
);
