import { isObject } from '../../lib/read.ts';

/** How the agent of a file's runs is named. */
export type AgentSource =
  | { readonly by: 'agent_id' | 'mac_address'; readonly name: string }
  /** The value at a path of each run's JSON, such as `interface.macAddr`. */
  | { readonly by: 'field'; readonly path: string };

/** The name by which rows name their agent. */
export interface AgentName {
  readonly by: 'agent_id' | 'mac_address';
  readonly name: string;
}

const MAC = /(?<![0-9a-f])(?:[0-9a-f]{2}(?:[:_-][0-9a-f]{2}){5}|[0-9a-f]{12})(?![0-9a-f])/gi;

/** The last MAC address in a text, in its alphanumeric form, by which agents are found. */
export function macIn(text: string): string | undefined {
  return [...text.matchAll(MAC)].at(-1)?.[0].replaceAll(/[:_-]/g, '').toLowerCase();
}

/** The name at a path such as `start.connected[0].local_host`: an agent id, or a MAC address if it is one. */
export function nameAt(value: unknown, path: string): AgentName | undefined {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  const found = steps.reduce<unknown>((inner, step) => {
    if (Array.isArray(inner)) return inner[Number(step)];
    return isObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
  const name = typeof found === 'number' ? String(found) : found;
  if (typeof name !== 'string' || name.trim() === '') return undefined;
  const isMac = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(name);
  return isMac ? { by: 'mac_address', name: macIn(name) ?? name } : { by: 'agent_id', name };
}
