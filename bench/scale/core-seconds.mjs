import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from '../cpu-time.mjs';

/**
 * The time that processors work on something, in the service and in the servers behind it.
 *
 * @param {() => Promise<unknown>} task
 * @returns {Promise<number>}
 */
export async function coreSeconds(task) {
  const before = cpuOfDescendants();
  await task();
  return cpuOfDescendants() - before;
}

/** Everything that is measured was started by this process. */
function cpuOfDescendants() {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  /** @type {(pid: number) => number[]} */
  const below = (pid) => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid).reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0);
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return Number.NaN;
  }
}
