import { bytes, type Test } from '../test.ts';

export const networkUsage = {
  key: 'network_usage',
  name: 'Network usage',
  agents: 'unit',
  columns: {
    wan_rx_bytes: bytes('Bytes received over the line.'),
    wan_tx_bytes: bytes('Bytes sent over the line.'),
    sk_rx_bytes: bytes('The part of them that tests received.'),
    sk_tx_bytes: bytes('The part of them that tests sent.'),
  },
} as const satisfies Test;
