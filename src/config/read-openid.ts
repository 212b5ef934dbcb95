import { type GroupGrant, readGroupGrants } from '../access/group-grants.ts';
import { IssueList } from '../lib/issue-list.ts';
import { file } from './read-values.ts';

/** The default organisation of a group. */
const FIRST_ORGANISATION = 'default';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Compared exactly with the provider's spelling. */
export function issuer(given: string): string {
  const address = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe = address?.protocol === 'https:' || LOOPBACK.includes(address?.hostname ?? '');
  if (address && /^https?:$/.test(address.protocol) && isSafe && address.search === '' && address.hash === '')
    return given;
  throw new Error(`${given} is not an https:// address; http:// is for a provider on this machine alone.`);
}

export function openIdScopes(given: string): string {
  if (given.split(' ').includes('openid')) return given;
  throw new Error('should have openid among its words.');
}

export function groupGrants(path: string): readonly GroupGrant[] {
  const issues = new IssueList();
  const grants = readGroupGrants(parse(path), FIRST_ORGANISATION, issues);
  if (issues.isEmpty) return grants;
  throw new Error(`${path}: ${issues}`);
}

function parse(path: string): unknown {
  try {
    return JSON.parse(file(path).toString());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${path} is not JSON (${error.message}).`);
  }
}
