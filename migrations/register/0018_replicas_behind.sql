-- How often not all replicas of the results confirmed an insert, and up to which of these all of them have caught up.
ALTER TABLE register_identity ADD COLUMN replicas_behind INTEGER NOT NULL DEFAULT 0;
ALTER TABLE register_identity ADD COLUMN replicas_caught_up INTEGER NOT NULL DEFAULT 0;
