import type { Caller } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import { addType, isObject, listOf, name, type Reader } from '../lib/read.ts';
import type { IspPackages } from '../ports/register.ts';
import type { Context } from './context.ts';

/** Adds ISPs and packages to the organisation's catalogue; what is there already stays. */
export async function addIsps(
  { register, audit }: Context,
  caller: Caller,
  body: unknown,
): Promise<{ isps: number; packages: number }> {
  const issues = new IssueList();
  const entries = Array.isArray(body) ? readEntries(body, 'body', issues) : addType('array', 'body', issues);
  issues.refuse();
  const added = await register.isps.add(caller.organisationId, entries ?? []);
  audit.recordChange(caller, 'isps.add', added);
  return added;
}

const readIsp: Reader<string> = (value, key, issues) => {
  const isp = name(value, key, issues);
  if (!isp?.includes(':')) return isp;
  return void issues.add(key, 'An ISP name has no colon.');
};

const readEntry: Reader<IspPackages> = (value, key, issues) => {
  if (!isObject(value)) return addType('object', key, issues);
  if (!Object.hasOwn(value, 'isp')) issues.add(`${key}[isp]`, 'This field is missing.');
  const isp = Object.hasOwn(value, 'isp') ? readIsp(value.isp, `${key}[isp]`, issues) : undefined;
  const packages = Object.hasOwn(value, 'packages') ? readPackages(value.packages, `${key}[packages]`, issues) : [];
  return isp === undefined || packages === undefined ? undefined : { isp, packages };
};

const readPackages = listOf(name);
const readEntries = listOf(readEntry);
