-- Locks under which an insert may be running. A lock can be lost before its insert has ended.
CREATE TABLE fences (
  name TEXT PRIMARY KEY,
  -- How often it was put since it was last removed.
  puts INTEGER NOT NULL
);
