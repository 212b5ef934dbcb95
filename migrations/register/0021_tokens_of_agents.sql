-- The only agent whose results a token may send, by its number; null: any.
ALTER TABLE tokens ADD COLUMN agent BIGINT;
