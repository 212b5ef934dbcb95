import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/package.ts';
import { Panel, speed } from '../contract/panel.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasYaml, readYaml } from './read-yaml.ts';

const NOW = Date.UTC(2026, 6, 15, 12);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

describe('the figures for Prometheus', () => {
  let service: TestService;
  let panel: Panel;

  beforeAll(async () => {
    service = await startTestService({ now: () => NOW });
    panel = await Panel.open(service, [{ agent_id: 'busy' }, { agent_id: 'late' }, { agent_id: 'never' }]);
    await panel.ingest('httpget', [
      speed('busy', '2026-07-15 11:00:00', 50),
      speed('busy', '2026-07-15 11:00:00', 50),
      speed('late', '2026-07-10 11:00:00', 50),
      speed('nobody', '2026-07-15 11:00:00', 50),
      speed('busy', '2026-08-15 11:00:00', 50),
    ]);
  });
  afterAll(() => service.stop());

  const figures = async () => {
    const text = await (await fetch(`${service.adminUrl}/metrics`)).text();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type] as const);
    const values = [...text.matchAll(/^(broadgauge_\S+?(?:\{[^}]*\})?) (\S+)$/gm)];
    return {
      types: new Map(types),
      figureOf: (series: string) => values.find(([, name]) => name === series)?.[2],
    };
  };

  it('count results by test and by what became of them', async () => {
    const { figureOf } = await figures();
    const outcomes = ['accepted', 'duplicate', 'rejected'];
    const counts = outcomes.map((outcome) => figureOf(`broadgauge_results_total{test="httpget",outcome="${outcome}"}`));
    expect(counts).toEqual(['2', '1', '2']);
  });

  it('count what is stored, and tell the version', async () => {
    const { figureOf } = await figures();
    expect(figureOf(`broadgauge_results_stored{organisation="${panel.name}"}`)).toBe('2');
    expect(figureOf(`broadgauge_build_info{version="${VERSION}",node="${process.version}"}`)).toBe('1');
  });

  it('count agents and those that are silent', async () => {
    const { figureOf } = await figures();
    const label = `{organisation="${panel.name}"}`;
    expect([figureOf(`broadgauge_agents${label}`), figureOf(`broadgauge_agents_silent${label}`)]).toEqual(['3', '2']);
  });

  it('count the groups of alert rules by state, rules that can’t be evaluated, and messages that wait', async () => {
    await panel.client.put('/alerts/rules/speed', { silent: '1 day' });
    const label = `organisation="${panel.name}",rule="speed"`;
    const states = async () => {
      const { figureOf } = await figures();
      const all = ['ok', 'pending', 'firing', 'no_data'].map((state) => `broadgauge_alerts{${label},state="${state}"}`);
      const others = [`broadgauge_alert_rule_problem{${label}}`, 'broadgauge_alert_messages{status="waiting"}'];
      return [...all, ...others].map(figureOf);
    };
    await expect.poll(states).toEqual(['0', '0', '0', '0', '0', '0']);
  });

  it('have the downloads that wait, the disk and the last checkpoint', async () => {
    const { figureOf } = await figures();
    expect(figureOf('broadgauge_downloads{status="queued"}')).toBe('0');
    expect(figureOf('broadgauge_download_age_seconds{status="running"}')).toBe('0');
    expect(Number(figureOf('broadgauge_disk_size_bytes'))).toBeGreaterThan(
      Number(figureOf('broadgauge_disk_free_bytes')),
    );
    expect(Number(figureOf('broadgauge_checkpoint_timestamp_seconds'))).toBeGreaterThan(1.7e9);
    expect(Number(figureOf('broadgauge_checkpoint_waiting_bytes'))).toBeGreaterThan(0);
  });

  describe.skipIf(!hasYaml)('and the alerts', () => {
    const { groups } = hasYaml
      ? (readYaml('prometheus-alerts.yaml') as { groups: { rules: Rule[] }[] })
      : { groups: [] };
    const rules = groups.flatMap((group) => group.rules);

    it('ask for nothing that the service does not have', async () => {
      const { types } = await figures();
      const known = [...types].flatMap(([name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      );
      const named = rules.flatMap(({ expr }) => expr.match(/\bbroadgauge_\w+/g) ?? []);
      expect(named.length).toBeGreaterThan(8);
      expect(named.filter((name) => !known.includes(name))).toEqual([]);
    });

    it('are whole, each with a name of its own that the page tells what to do about', () => {
      const page = readFileSync(new URL('../../docs/how-to/monitor-it.md', import.meta.url), 'utf8');
      expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
      for (const { alert, expr, labels, annotations, for: time = '1m' } of rules) {
        expect(page, alert).toContain(`| \`${alert}\``);
        expect(expr.split('(').length, `${alert}: ${expr}`).toBe(expr.split(')').length);
        expect(['page', 'ticket']).toContain(labels.severity);
        expect(annotations.summary).not.toBe('');
        expect(time).toMatch(/^\d+[smh]$/);
      }
    });
  });
});
