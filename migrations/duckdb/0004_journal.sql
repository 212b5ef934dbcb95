-- One row: the last record of the journal of small bodies whose results are stored here.
CREATE TABLE journal_position (
  sequence BIGINT NOT NULL
);
INSERT INTO journal_position VALUES (0);
