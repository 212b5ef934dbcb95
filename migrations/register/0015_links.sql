-- Links of earlier releases show no names: their makers did not confirm it.
ALTER TABLE dashboard_links ADD COLUMN shows_names INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dashboard_links ADD COLUMN last_used_at BIGINT;
