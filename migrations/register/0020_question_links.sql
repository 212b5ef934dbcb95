-- Links lead to saved questions too. The name of either stands in the column of the dashboard.
ALTER TABLE dashboard_links ADD COLUMN kind TEXT NOT NULL DEFAULT 'dashboard';
