import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { Grant } from './grant.ts';
import { SCOPES } from './scopes.ts';

/** The rights of the members of a group at the identity provider. */
export interface GroupGrant extends Grant {
  readonly group: string;
  /** The name of their organisation. */
  readonly organisation: string;
}

const ENTRY = read.exactObjectOf({
  group: read.required(read.name),
  organisation: read.optional(read.name),
  scopes: read.required(read.someOf(read.oneOf(SCOPES, 'scope'))),
  panels: read.optional(read.nullable(read.someOf(read.name))),
});

/** Reads a list of grants; `first` is the default organisation of an entry. */
export function readGroupGrants(value: unknown, first: string, issues: IssueList): readonly GroupGrant[] {
  const entries = read.someOf(ENTRY)(value, 'groups', issues) ?? [];
  return entries.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const { group, organisation = first, scopes = [], panels = null } = entry;
    if (scopes.includes('operator') && panels !== null) {
      issues.add(`groups[${index}][panels]`, 'The scope operator can’t be limited to panels.');
    }
    return [{ group, organisation, scopes, panels }];
  });
}

/**
 * The first entry with a group of the person. Entries don't add up: the scopes of one would apply to the panels of
 * another.
 */
export function grantOf(grants: readonly GroupGrant[], groups: readonly string[]): GroupGrant | undefined {
  return grants.find(({ group }) => groups.includes(group));
}
