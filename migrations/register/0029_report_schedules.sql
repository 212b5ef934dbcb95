-- Schedules of reports are rows of alert_rules of the kind 'schedule'; their history is told apart by it.
ALTER TABLE alert_history ADD COLUMN kind TEXT NOT NULL DEFAULT 'rule';

-- The page of a report that goes with a mail, as gzip in base64; null: none.
ALTER TABLE alert_deliveries ADD COLUMN page TEXT;
