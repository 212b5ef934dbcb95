-- The timeline of PostgreSQL on which register and results were last compared. A standby that is promoted begins another one.
ALTER TABLE register_identity ADD COLUMN timeline TEXT;
-- The revision that the results knew when the register was found behind them, until an operator accepts that.
ALTER TABLE organisations ADD COLUMN set_back INTEGER;
