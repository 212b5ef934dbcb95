import type { Token } from '../../../../client/index.ts';

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked';

const SOON_SECONDS = 7 * 24 * 3600;

type Ends = Pick<Token, 'revoked_at' | 'expires_at'>;

/** A token whose rotation lets it live on for a while ends by its expiry, like any other. */
export function tokenState({ revoked_at, expires_at }: Ends, nowSeconds: number): TokenState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null || expires_at - nowSeconds > SOON_SECONDS) return 'active';
  return expires_at > nowSeconds ? 'expiring' : 'expired';
}

export function isLive(token: Ends, nowSeconds: number): boolean {
  const state = tokenState(token, nowSeconds);
  return state === 'active' || state === 'expiring';
}

export const SHOWN = [
  { value: 'live', label: 'In use' },
  { value: 'ended', label: 'Expired and revoked' },
  { value: 'all', label: 'All' },
] as const;

/** Which tokens one wants to see. */
export interface TokenFilter {
  readonly shown: (typeof SHOWN)[number]['value'];
  /** Somewhere in the name or among the first characters. */
  readonly query: string;
}

export function readTokenFilter(parameters: URLSearchParams): TokenFilter {
  const shown = SHOWN.find(({ value }) => value === parameters.get('show'))?.value ?? 'live';
  return { shown, query: parameters.get('q') ?? '' };
}

export function filterTokens(
  tokens: readonly Token[],
  { shown, query }: TokenFilter,
  nowSeconds: number,
): readonly Token[] {
  const wanted = query.trim().toLowerCase();
  return tokens.filter(
    (token) =>
      (shown === 'all' || (shown === 'live') === isLive(token, nowSeconds)) &&
      `${token.name} ${token.prefix}`.toLowerCase().includes(wanted),
  );
}
