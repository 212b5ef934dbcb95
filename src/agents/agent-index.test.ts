import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/random-runs.ts';
import { AgentIndex, type IndexedAgent } from './agent-index.ts';
import { agentIdSpellings, isNamed, macSpellings } from './identity.ts';

const agentId = fc.constantFrom('box-1', 'box1', 'Box-1', 'b-2', 'b2', 'ü-3', '77');
const unitId = fc.constantFrom(1, 2, 77, 2 ** 40, -5);
const macAddress = fc.constantFrom('02:00:00:00:00:01', '02-00-00-00-00-02', '0200000000ab');
const panel = fc.constantFrom('default', 'north');

const agent: fc.Arbitrary<IndexedAgent> = fc.record({
  number: fc.integer({ min: 1, max: 6 }),
  agentId,
  unitId: fc.option(unitId),
  macAddress: fc.option(macAddress),
  panel,
  base: fc.option(fc.constantFrom('v1', 'v2')),
});

const names = fc.record({
  agentId: fc.option(fc.oneof(agentId, fc.constantFrom('box_1', 'BOX-1', 'nobody'))),
  unitId: fc.option(unitId),
  macAddress: fc.option(fc.oneof(macAddress, fc.constantFrom('02:00:00:00:00:AB', '02000000000 1'))),
});

/** What the index holds when every name is one agent's at a time, as the register makes sure. */
function withoutClashes(agents: readonly IndexedAgent[]): Map<number, IndexedAgent> {
  const known = new Map<number, IndexedAgent>();
  for (const each of agents) {
    const others = [...known.values()].filter(({ number }) => number !== each.number);
    const clashes = others.some(
      (other) =>
        agentIdSpellings(other.agentId).form === agentIdSpellings(each.agentId).form ||
        (other.unitId !== null && other.unitId === each.unitId) ||
        (other.macAddress !== null &&
          each.macAddress !== null &&
          macSpellings(other.macAddress).form === macSpellings(each.macAddress).form),
    );
    if (!clashes) known.set(each.number, each);
  }
  return known;
}

describe('an index of agents', () => {
  it('finds whom a look at every agent finds, whatever they were called before', () => {
    fc.assert(
      fc.property(
        fc.array(agent, { maxLength: 30 }),
        fc.array(names, { minLength: 1, maxLength: 20 }),
        fc.constantFrom<(string[] | null)[]>(null, ['default'], ['north'], []),
        (agents, asked, panels) => {
          const index = new AgentIndex();
          for (let end = 1; end <= agents.length; end += 1) {
            const last = agents[end - 1];
            if (last && withoutClashes(agents.slice(0, end)).get(last.number) === last) index.put(last);
          }
          const visible = [...withoutClashes(agents).values()].filter((each) => panels?.includes(each.panel) ?? true);
          for (const given of asked) {
            const found = [
              given.agentId !== null &&
                visible.find((each) =>
                  isNamed(agentIdSpellings(each.agentId), agentIdSpellings(String(given.agentId))),
                ),
              given.unitId !== null && visible.find((each) => each.unitId === given.unitId),
              given.macAddress !== null &&
                visible.find(
                  (each) =>
                    each.macAddress !== null &&
                    isNamed(macSpellings(each.macAddress), macSpellings(String(given.macAddress))),
                ),
            ].filter((each) => each !== false);
            const meant = new Set(found.map((each) => each?.number));
            const actual = index.find(given, { panels });
            if ('problem' in actual) {
              expect(meant.size === 1 && !meant.has(undefined)).toBe(false);
              expect(actual.isUnknown).toBe(found.every((each) => each === undefined));
            } else {
              expect([...meant]).toEqual([actual.number]);
              expect(actual.base).toBe(visible.find(({ number }) => number === actual.number)?.base ?? null);
              expect(index.slotOf(actual.number)).toBe(actual.slot);
            }
          }
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('holds many agents', () => {
    const index = new AgentIndex();
    for (let number = 1; number <= 20_000; number += 1) {
      index.put({ number, agentId: `a-${number}`, unitId: number * 3, macAddress: null, panel: 'p', base: null });
    }
    for (const number of [1, 777, 20_000]) {
      const expected = { number, slot: number - 1, base: null };
      expect(index.find({ agentId: `a${number}`, unitId: number * 3, macAddress: null }, { panels: null })).toEqual(
        expected,
      );
    }
    expect(index.find({ agentId: 'a-20001', unitId: null, macAddress: null }, { panels: null })).toMatchObject({
      isUnknown: true,
    });
  });

  it('forgets the names of agents that are gone, and keeps their slots', () => {
    const index = new AgentIndex();
    const [gone, kept] = ['gone', 'kept'].map((agentId, number) =>
      index.put({ number, agentId, unitId: null, macAddress: null, panel: 'p', base: null }),
    );
    index.keepOnly(new Set([Number(kept)]));
    expect(index.find({ agentId: 'gone', unitId: null, macAddress: null }, { panels: null })).toMatchObject({
      isUnknown: true,
    });
    expect(index.find({ agentId: 'kept', unitId: null, macAddress: null }, { panels: null })).toMatchObject({
      slot: kept,
    });
    expect(index.slotOf(0)).toBe(gone);
  });
});
