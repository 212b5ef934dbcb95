-- What the register says of the agents, as far as `projection` has followed it. Instants are UTC milliseconds.
CREATE TABLE agents (
  organisation INTEGER NOT NULL,
  agent INTEGER NOT NULL,
  agent_id VARCHAR NOT NULL,
  agent_form VARCHAR NOT NULL,
  unit_id BIGINT,
  mac_form VARCHAR,
  panel VARCHAR NOT NULL,
  base VARCHAR,
  country VARCHAR
);

-- Valid from `valid_from` (included) to `valid_to` (excluded). `package` is `<isp>:<package>`; custom values are text.
CREATE TABLE versions (
  organisation INTEGER NOT NULL,
  agent INTEGER NOT NULL,
  valid_from BIGINT NOT NULL,
  valid_to BIGINT NOT NULL,
  isp VARCHAR,
  package VARCHAR,
  timezone VARCHAR,
  custom MAP(VARCHAR, VARCHAR) NOT NULL
);

CREATE TABLE projection (
  organisation INTEGER NOT NULL,
  revision BIGINT NOT NULL
);

-- Batches that are stored here but may not have reached the file for good yet: their files are kept until then.
CREATE TABLE batches (
  id VARCHAR NOT NULL
);

-- One row: the register that agents and organisations are numbered by.
CREATE TABLE origin (
  register_id VARCHAR NOT NULL
);
