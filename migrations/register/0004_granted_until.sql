-- The expiry that a token was given: a rotation ends it earlier, and its successors get this one.
ALTER TABLE tokens ADD COLUMN granted_until BIGINT;
UPDATE tokens SET granted_until = expires_at;
