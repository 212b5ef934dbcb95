-- Results gain the column `tool`, which their tables are given when they are opened. Journalled results may have it: a program
-- that does not know it would lose it, and does not open a directory of this version.
SELECT 1;
