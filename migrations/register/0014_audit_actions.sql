-- One kind of change, in time: sign-ins are read by themselves, and deleted after 90 days.
CREATE INDEX audit_changes_by_action ON audit_changes (action, at);
