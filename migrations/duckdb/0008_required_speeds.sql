-- The speeds that an obligation requires, in Mbit/s: the advertised ones where none are known. Results gain the column `not_run`,
-- which their tables are given when they are opened.
ALTER TABLE versions ADD COLUMN required_download_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN required_upload_mbps DOUBLE;
UPDATE versions SET required_download_mbps = download_mbps, required_upload_mbps = upload_mbps;
