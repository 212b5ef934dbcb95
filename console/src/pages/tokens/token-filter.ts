import type { ListedToken } from '../../../../client/index.ts';
import { isLive } from './token-state.ts';

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
  tokens: readonly ListedToken[],
  { shown, query }: TokenFilter,
  nowSeconds: number,
): readonly ListedToken[] {
  const wanted = query.trim().toLowerCase();
  return tokens.filter(
    (token) =>
      (shown === 'all' || (shown === 'live') === isLive(token, nowSeconds)) &&
      `${token.name} ${token.prefix}`.toLowerCase().includes(wanted),
  );
}
