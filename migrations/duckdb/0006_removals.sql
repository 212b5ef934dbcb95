-- How many results were deleted, one row for each deletion: together with the stored ones they tell one state from another.
CREATE TABLE removals (
  organisation INTEGER NOT NULL,
  test VARCHAR NOT NULL,
  results BIGINT NOT NULL
);
