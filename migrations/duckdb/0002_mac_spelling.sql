-- The stored MAC address in lower case: a row names its agent by this or by `mac_form`. The projection is made anew.
ALTER TABLE agents ADD COLUMN mac_spelling VARCHAR;
DELETE FROM projection;
