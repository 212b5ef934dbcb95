import { type Answer, Client, type TestService } from '../service.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Point = Readonly<Record<string, unknown>>;

export interface Outcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

/** A question that finds every result of `speed`, to be changed one field at a time. */
export const QUESTION = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'total',
  normalised: false,
  prefilter: false,
  time: { from: '2000', to: '2099' },
} as const;

const NDJSON = { 'content-type': 'application/x-ndjson' };

type PanelService = Pick<TestService, 'url' | 'root'>;

let organisations = 0;

/** An organisation of its own, with what a test asks of it. */
export class Panel {
  readonly name: string;
  readonly token: string;
  readonly client: Client;
  readonly #service: PanelService;

  private constructor(service: PanelService, name: string, token: string) {
    this.#service = service;
    this.name = name;
    this.token = token;
    this.client = new Client(service.url, token);
  }

  static async open(service: PanelService, agents: readonly Row[] = []): Promise<Panel> {
    organisations += 1;
    const name = `organisation ${organisations}`;
    await service.root.post('/manage/organisations', { name });
    const { body } = await service.root.post(`/manage/tokens?organisation=${encodeURIComponent(name)}`, {
      name: 'everything',
      scopes: ['data', 'metadata', 'ingest', 'manage'],
    });
    const panel = new Panel(service, name, (body.data as { token: string }).token);
    if (agents.length > 0) await panel.addAgents(agents);
    return panel;
  }

  async addAgents(agents: readonly Row[]): Promise<void> {
    const { body } = await this.client.post('/manage/agents', agents);
    const { rejected } = body.data as { rejected: number };
    if (rejected > 0) throw new Error(JSON.stringify(body.data));
  }

  /** A token of the same organisation. */
  async issue(scopes: readonly string[], extra: Row = {}): Promise<Client & { id: number; token: string }> {
    const { body } = await this.client.post('/manage/tokens', { name: 'test', scopes, ...extra });
    const { token, id } = body.data as { token: string; id: number };
    return Object.assign(new Client(this.#service.url, token), { id, token });
  }

  send(test: string, rows: readonly unknown[], query = '', client = this.client): Promise<Answer> {
    return client.send('POST', `/ingest/${test}${query}`, rows.map((row) => JSON.stringify(row)).join('\n'), NDJSON);
  }

  async ingest(test: string, rows: readonly unknown[], query = '', client = this.client): Promise<Outcome> {
    return outcomeOf(await this.send(test, rows, query, client), rows.length);
  }

  ask(change: object = {}, client = this.client): Promise<Answer> {
    return client.post('/metric_data', { ...QUESTION, ...change });
  }

  /** The points of each series. */
  async series(change: object = {}, client = this.client): Promise<Point[][]> {
    const { status, body } = await this.ask(change, client);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body.data as { metricData: Point[] }[]).map(({ metricData }) => metricData);
  }

  async points(change: object = {}, client = this.client): Promise<Point[]> {
    return (await this.series(change, client)).flat();
  }

  async records(test: string, change: object = {}, client = this.client): Promise<Point[]> {
    const { status, body } = await client.post('/test_data', { test, date: { from: '2000', to: '2099' }, ...change });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data as Point[];
  }
}

/** A download that no prefilter rule drops. */
export function speed(agent: string, dtime: string, mbps: number, extra: Row = {}): Row {
  return {
    agent_id: agent,
    dtime,
    target: 'one.example',
    bytes_sec: Math.round(mbps * 125_000),
    fetch_time: 5_000_000,
    bytes_total: 50_000_000,
    successes: 1,
    failures: 0,
    ...extra,
  };
}

/** What became of the rows of a body; one of which none is stored is refused for them. */
export function outcomeOf({ status, body }: Answer, rows: number): Outcome {
  if (status === 200) return body.data as Outcome;
  const errors = Object.entries(body.errors ?? {}).flatMap(([key, [message]]) => {
    const [, row] = /^rows\[(\d+)\]$/.exec(key) ?? [];
    return row === undefined ? [] : [{ row: Number(row), message: String(message) }];
  });
  if (status !== 422 || errors.length === 0) throw new Error(JSON.stringify(body));
  return { accepted: 0, duplicates: 0, rejected: rows, errors };
}
