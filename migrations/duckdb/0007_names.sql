-- Names are compared in memory, by the rule that the register has too.
ALTER TABLE agents DROP COLUMN agent_form;
ALTER TABLE agents DROP COLUMN mac_form;
