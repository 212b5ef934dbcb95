-- Whether results were ever stored: a start that finds none is then refused.
ALTER TABLE register_identity ADD COLUMN has_results INTEGER NOT NULL DEFAULT 0;
