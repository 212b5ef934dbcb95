-- What was sold under a package's name from an instant on. `given` is a JSON object of the fields that change then; a null ends
-- one.
CREATE TABLE package_terms (
  organisation_id INTEGER NOT NULL,
  isp TEXT NOT NULL,
  package TEXT NOT NULL,
  valid_from BIGINT NOT NULL,
  given TEXT NOT NULL,
  PRIMARY KEY (organisation_id, isp, package, valid_from),
  FOREIGN KEY (organisation_id, isp, package) REFERENCES packages (organisation_id, isp, name)
);
