import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedAgent } from './agent.ts';
import { type AgentKey, agentIdForm, macForm } from './identity.ts';
import type { AgentRow } from './parse-agent-row.ts';
import { planRegistration, type RegistrationTerms } from './plan-registration.ts';

const TERMS: RegistrationTerms = {
  from: 1000,
  panels: new Set(['default', 'other']),
  versionsMax: 100,
  room: 100,
  roomBy: 'ORGANISATION_AGENTS_MAX',
  isErased: () => false,
};

function plan(rows: readonly AgentRow[], known: readonly DatedAgent[] = [], terms = TERMS) {
  return planRegistration(
    rows.map((row, index) => ({ number: index + 1, row })),
    known,
    terms,
  );
}

describe('registering agents', () => {
  it('gives a new agent its defaults and its metadata from the beginning of time', () => {
    const { agents, created } = plan([{ unitId: 7, timezone: 'UTC' }]);
    expect(created).toBe(1);
    expect(agents[0]?.after).toMatchObject({ agentId: '7', unitId: 7, kind: 'whitebox', panel: 'default' });
    expect(agents[0]?.after.timeline).toHaveLength(1);
  });

  it('rejects new agents that there is no room for, and changes the others', () => {
    const [known] = plan([{ agentId: 'a' }]).agents.map(({ after }) => after);
    const rows = [{ agentId: 'b' }, { agentId: 'c' }, { agentId: 'a', timezone: 'UTC' }];
    const { created, updated, rejections } = plan(rows, known ? [known] : [], { ...TERMS, room: 1 });
    expect({ created, updated, rejections }).toEqual({
      created: 1,
      updated: 1,
      rejections: [{ row: 2, message: expect.stringContaining('ORGANISATION_AGENTS_MAX') }],
    });
  });

  it('rejects what would leave an agent with too many versions, and changes the others', () => {
    const [full, other] = plan([{ agentId: 'full' }, { agentId: 'other' }]).agents.map(({ after }) => after);
    const rows = [
      { agentId: 'full', timezone: 'UTC' },
      { agentId: 'full', base: 'box' },
      { agentId: 'other', timezone: 'UTC' },
    ];
    const known = full && other ? [{ ...full, earlierVersions: TERMS.versionsMax - 1 }, other] : [];
    const { updated, rejections } = plan(rows, known);
    expect({ updated, rejections }).toEqual({
      updated: 2,
      rejections: [{ row: 1, message: expect.stringContaining('may have 100 versions') }],
    });
  });

  it('gives no agent a name of an erased one, and leaves those that have it alone', () => {
    const [known] = plan([{ agentId: 'a', unitId: 1 }]).agents.map(({ after }) => after);
    const isErased = ({ value }: AgentKey) => [1, 2, '2', 'b'].includes(value);
    const rows = [{ agentId: 'a', unitId: 1 }, { agentId: 'a', unitId: 2 }, { unitId: 2 }, { agentId: 'b' }];
    const { created, updated, rejections } = plan(rows, known ? [known] : [], { ...TERMS, isErased });
    expect([created, updated]).toEqual([0, 1]);
    expect(rejections.map(({ row, message }) => [row, message.split(':')[0]])).toEqual([
      [2, 'unit_id'],
      [3, 'agent_id, unit_id'],
      [4, 'agent_id'],
    ]);
  });

  it('changes an existing agent from the given day on, and keeps what the row does not give', () => {
    const first = plan([{ agentId: 'a', base: 'box', timezone: 'UTC' }]).agents[0]?.after as DatedAgent;
    const { agents, updated } = plan([{ agentId: 'a', timezone: 'Europe/Paris' }], [first]);
    expect(updated).toBe(1);
    expect(agents[0]?.after).toMatchObject({ base: 'box' });
    expect(agents[0]?.after.timeline.map(({ metadata }) => metadata.timezone)).toEqual(['UTC', 'Europe/Paris']);
  });

  it('takes a panel with its history: each row from its date on, and nothing is known of the time before', () => {
    const { agents, created, updated } = plan([
      { agentId: 'a', timezone: 'UTC', validFrom: 100 },
      { agentId: 'a', timezone: 'Europe/Paris', validFrom: 200 },
    ]);
    expect([created, updated]).toEqual([1, 1]);
    const timeline = agents[0]?.after.timeline ?? [];
    expect(timeline.slice(1).map(({ validFrom, metadata }) => [validFrom, metadata.timezone])).toEqual([
      [100, 'UTC'],
      [200, 'Europe/Paris'],
    ]);
    expect(timeline[0]?.metadata.timezone).toBeNull();
  });

  it('rejects a date in the future, and a row that would take a newer one of the same list away', () => {
    const rows = [200, 100, 1000 + 86_400].map((validFrom) => ({ agentId: 'a', timezone: 'UTC', validFrom }));
    expect(plan(rows).rejections).toEqual([
      { row: 2, message: 'valid_from: rows of one agent have to go from the oldest to the newest.' },
      { row: 3, message: 'valid_from: this is in the future.' },
    ]);
  });

  it.each<[string, AgentRow[], string]>([
    [
      'an agent id that differs by punctuation',
      [{ agentId: 'ab-1' }, { agentId: 'ab1' }],
      'agent_id: ab1 is taken by ab-1.',
    ],
    [
      'a unit id',
      [
        { agentId: 'a', unitId: 1 },
        { agentId: 'b', unitId: 1 },
      ],
      'unit_id: 1 is taken.',
    ],
    [
      'a MAC in another spelling',
      [
        { agentId: 'a', macAddress: '02:AA' },
        { agentId: 'b', macAddress: '02aa' },
      ],
      'mac_address: 02aa is taken.',
    ],
    ['a unit id as text', [{ agentId: '7' }, { unitId: 7 }], 'agent_id: 7 is taken by 7.'],
  ])('rejects a row that collides with another agent by %s', (_, rows, message) => {
    expect(plan(rows).rejections).toEqual([{ row: 2, message }]);
  });

  it('rejects a panel that the organisation does not have', () => {
    expect(plan([{ agentId: 'a', panel: 'nowhere' }]).rejections).toEqual([
      { row: 1, message: 'panel: there is no panel nowhere.' },
    ]);
  });

  it('tells all that is wrong with a row at once', () => {
    const custom = (prefix: string) => new Map(Array.from({ length: 60 }, (_, index) => [`${prefix}${index}`, 1]));
    const rows: AgentRow[] = [
      { agentId: 'a', unitId: 1, macAddress: 'aa' },
      { agentId: 'b-b', custom: custom('x') },
      { agentId: 'new', panel: 'nowhere', unitId: 1, macAddress: 'aa' },
      { agentId: 'bb', unitId: 1, custom: custom('y') },
    ];
    expect(plan(rows).rejections.map(({ message }) => message)).toEqual([
      'unit_id: 1 is taken. mac_address: aa is taken. panel: there is no panel nowhere.',
      'agent_id: bb is taken by b-b. unit_id: 1 is taken. custom: At most 100 custom keys are allowed.',
    ]);
  });

  it('says of an agent in a panel out of reach only that its name is taken', () => {
    const hidden = { ...(plan([{ agentId: 'a' }]).agents[0]?.after as DatedAgent), panel: 'hidden' };
    expect(plan([{ agentId: 'a', panel: 'nowhere' }, { agentId: 'a-' }], [hidden]).rejections).toEqual([
      { row: 1, message: 'agent_id: a is taken.' },
      { row: 2, message: 'agent_id: a- is taken.' },
    ]);
    const hiddenUnit = { ...hidden, unitId: 1 };
    expect(plan([{ unitId: 1 }], [hiddenUnit]).rejections).toEqual([{ row: 1, message: 'unit_id: 1 is taken.' }]);
  });

  it('lets agents exchange their units within one list', () => {
    const [a, b] = plan([
      { agentId: 'a', unitId: 1 },
      { agentId: 'b', unitId: 2 },
    ]).agents.map(({ after }) => after);
    const rows = [
      { agentId: 'a', unitId: 3 },
      { agentId: 'b', unitId: 1 },
      { agentId: 'a', unitId: 2 },
    ];
    const { agents, rejections } = plan(rows, [a as DatedAgent, b as DatedAgent]);
    expect(rejections).toEqual([]);
    expect(agents.map(({ after }) => [after.agentId, after.unitId])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  const rows = fc.array(
    fc
      .record(
        {
          agentId: fc.constantFrom('a', 'b', 'a-', '1', 'c'),
          unitId: fc.integer({ min: 1, max: 4 }),
          macAddress: fc.constantFrom('aa', 'AA', 'bb', 'b-b'),
        },
        { requiredKeys: [] },
      )
      .filter((row) => row.agentId !== undefined || row.unitId !== undefined),
    { maxLength: 12 },
  );

  it('keeps every identifier unique, whatever the rows', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const after = plan(list as AgentRow[]).agents.map((agent) => agent.after);
        const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
        expect(unique(after.map(({ agentId }) => agentIdForm(agentId)))).toBe(true);
        expect(unique(after.flatMap(({ unitId }) => unitId ?? []))).toBe(true);
        expect(unique(after.flatMap(({ macAddress }) => (macAddress === null ? [] : macForm(macAddress))))).toBe(true);
      }),
    );
  });

  it('comes to the same agents in one list as in two', () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const whole = plan([...first, ...second] as AgentRow[]);
        const known = plan(first as AgentRow[]).agents.map(({ after }) => after);
        const rest = plan(second as AgentRow[], known);
        const byId = new Map(known.map((agent) => [agent.agentId, agent]));
        for (const { after } of rest.agents) byId.set(after.agentId, after);
        const sorted = (agents: readonly DatedAgent[]) => [...agents].sort((a, b) => (a.agentId < b.agentId ? -1 : 1));
        expect(sorted([...byId.values()])).toEqual(sorted(whole.agents.map(({ after }) => after)));
      }),
    );
  });
});
