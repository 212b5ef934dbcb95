import { isObject } from '../../lib/read.ts';
import { BadList, type ListedIsp } from './listed-isp.ts';

const EXAMPLE = '{"isp": "Acme", "packages": ["Basic"]}';

/** The form of the list alone: the service judges names. */
export function readIspsJson(list: unknown): ListedIsp[] {
  if (!Array.isArray(list)) throw new BadList([`It should be a list, like [${EXAMPLE}].`]);
  const entries = list.map((entry: unknown, index) => readEntry(entry, `entry ${index + 1}`));
  const problems = entries.filter((entry) => typeof entry === 'string');
  if (problems.length > 0) throw new BadList(problems);
  return entries.filter((entry) => typeof entry !== 'string');
}

function readEntry(entry: unknown, place: string): ListedIsp | string {
  if (!isObject(entry)) return `${place}: It should be like ${EXAMPLE}.`;
  const { isp, packages = [] } = entry;
  if (!Array.isArray(packages)) return `${place}, packages: It should be a list, like ["Basic"].`;
  return { place, isp, packages };
}
