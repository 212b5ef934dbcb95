import type { Caller } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import { listOf, name, objectOf, optional, type Reader, reader, required } from '../lib/read.ts';
import type { IspPackages } from '../ports/register.ts';
import type { Context } from './context.ts';

/** Adds ISPs and packages to the organisation's catalogue; what is there already stays. */
export async function addIsps(
  { register, audit }: Context,
  caller: Caller,
  body: unknown,
): Promise<{ isps: number; packages: number }> {
  const issues = new IssueList();
  const entries = readIsps(body, 'body', issues);
  issues.refuse();
  const added = await register.isps.add(caller.organisationId, entries ?? []);
  audit.recordChange(caller, 'isps.add', added);
  return added;
}

const readIspName = reader<string>({ ...name.schema, pattern: '^[^:]*[^:\\s][^:]*$' }, (value, key, issues) => {
  const isp = name(value, key, issues);
  if (!isp?.includes(':')) return isp;
  return void issues.add(key, 'An ISP name has no colon.');
});

const readParts = objectOf({ isp: required(readIspName), packages: optional(listOf(name)) });

const readIsp = reader<IspPackages>(readParts.schema, (value, key, issues) => {
  const parts = readParts(value, key, issues);
  return parts && { isp: parts.isp, packages: parts.packages ?? [] };
});

export const readIsps: Reader<readonly IspPackages[]> = listOf(readIsp);
