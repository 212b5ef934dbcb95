import { count, text } from '../test.ts';

/** Where a test went. */
export const TARGET = {
  target: text('Host that was tested against.'),
  address: text('Address of that host.'),
} as const;

/** How a test ended: 0 or 1 each. */
export const OUTCOME = {
  successes: count('1 when the test completed.'),
  failures: count('1 when the test failed.'),
} as const;

/** What every test of unit agents ends with. */
export const ROUTE = {
  ip_version: count('4 or 6.'),
  target_group: text('Set of targets that the host belongs to.'),
} as const;

/** The phone and its network, as it reported them. */
export const MOBILE = {
  model: text('Model of the phone.'),
  manufacturer: text('Maker of the phone.'),
  geo_country: text('Country it was in.'),
  connection_type: text('`Wi-Fi` or `Cellular`.'),
  cellular_technology: text('Radio technology, such as `4G`.'),
  carrier_name: text('Mobile network operator.'),
  operating_system_version: text('Version of its operating system.'),
} as const;
