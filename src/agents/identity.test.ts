import { describe, expect, it } from 'vitest';
import { agentIdSpellings, isNamed, macSpellings } from './identity.ts';

describe('an agent', () => {
  const box = agentIdSpellings('Box-1.a');
  const mac = macSpellings('02:AB:00:00:00:01');

  it.each(['Box-1.a', 'Box1a'])('is called by its id as it is stored or alphanumeric: %s', (name) => {
    expect(isNamed(box, agentIdSpellings(name))).toBe(true);
  });

  it.each(['box-1.a', 'box1a', 'Box_1_a', 'Box-1a', 'Box-2.a'])('is not called %s', (name) => {
    expect(isNamed(box, agentIdSpellings(name))).toBe(false);
  });

  it.each(['02:AB:00:00:00:01', '02:ab:00:00:00:01', '02AB00000001', '02ab00000001'])(
    'is found by its MAC %s',
    (name) => {
      expect(isNamed(mac, macSpellings(name))).toBe(true);
    },
  );

  it.each(['02-AB-00-00-00-01', '02ab.0000.0001', '02:AB:00:00:0001', '02:AB:00:00:00:02'])(
    'is not found by %s, a third spelling or another MAC',
    (name) => {
      expect(isNamed(mac, macSpellings(name))).toBe(false);
    },
  );

  it('whose stored name is alphanumeric has that spelling alone', () => {
    expect(isNamed(agentIdSpellings('box1'), agentIdSpellings('box-1'))).toBe(false);
  });
});
