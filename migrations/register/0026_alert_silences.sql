-- Times without messages about groups of a rule, as JSON.
ALTER TABLE alert_rules ADD COLUMN silences TEXT NOT NULL DEFAULT '[]';
