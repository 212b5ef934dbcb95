-- Quotas of an organisation that differ from the settings, as JSON.
ALTER TABLE organisations ADD COLUMN quotas TEXT NOT NULL DEFAULT '{}';
