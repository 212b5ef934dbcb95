-- What was sold under the version's package. `tier` is `<download>/<upload>`; speeds are in Mbit/s.
ALTER TABLE versions ADD COLUMN technology VARCHAR;
ALTER TABLE versions ADD COLUMN tier VARCHAR;
ALTER TABLE versions ADD COLUMN download_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN upload_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN minimum_download_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN minimum_upload_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN normal_download_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN normal_upload_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN maximum_download_mbps DOUBLE;
ALTER TABLE versions ADD COLUMN maximum_upload_mbps DOUBLE;
