/** What an organisation may use, and the setting that holds unless an operator sets another limit. */
export const QUOTAS = {
  requests: {
    setting: 'ORGANISATION_REQUESTS_MAX',
    is: 'Requests in progress, at each node. In use: at this node.',
    largest: 1e6,
  },
  questions: {
    setting: 'ORGANISATION_QUESTIONS_MAX',
    is: 'Questions that wait or run, at each node; through public links as many again. In use: at this node, by tokens.',
    largest: 1e6,
  },
  downloads: {
    setting: 'ORGANISATION_DOWNLOADS_MAX',
    is: 'Downloads that wait or are being made.',
    largest: 1e6,
  },
  agents: { setting: 'ORGANISATION_AGENTS_MAX', is: 'Agents.', largest: 1e9 },
  results: { setting: 'ORGANISATION_RESULTS_MAX', is: 'Stored results.', largest: 1e15 },
} as const;

export type QuotaName = keyof typeof QUOTAS;

export const QUOTA_NAMES = Object.keys(QUOTAS) as readonly QuotaName[];

export interface Quota {
  /** 0 is no limit. */
  readonly max: number;
  /** The name of its source, for messages. */
  readonly by: string;
}

export type Quotas = Readonly<Record<QuotaName, Quota>>;

/** The quotas that an operator set for one organisation. */
export type OwnQuotas = { readonly [Name in QuotaName]?: number };

/** Null: the setting counts again. */
export type QuotaChanges = { readonly [Name in QuotaName]?: number | null | undefined };

export function quotasOf(settings: Readonly<Record<QuotaName, number>>, own: OwnQuotas): Quotas {
  const entries = QUOTA_NAMES.map((name) => {
    const max = own[name];
    return [name, max === undefined ? { max: settings[name], by: QUOTAS[name].setting } : { max, by: 'its own quota' }];
  });
  return Object.fromEntries(entries) as Quotas;
}

export function changeQuotas(own: OwnQuotas, changes: QuotaChanges): OwnQuotas {
  const entries = QUOTA_NAMES.map((name) => [name, changes[name] === undefined ? own[name] : changes[name]] as const);
  return Object.fromEntries(entries.filter(([, max]) => max != null));
}
