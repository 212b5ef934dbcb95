import { slices } from '../../lib/batches.ts';
import type { Api } from '../api.ts';
import { CommandFailure } from '../failure.ts';
import type { ListedIsp } from './listed-isp.ts';

export interface AddedIsps {
  readonly isps: number;
  readonly packages: number;
}

/** Packages in one request: far below the size that a request may have. */
const BATCH = 1000;

/** Adds a list in as many requests as it takes; one that is refused says what the requests before it have stored. */
export async function sendIsps(api: Api, path: string, list: readonly ListedIsp[]): Promise<AddedIsps> {
  let added: AddedIsps = { isps: 0, packages: 0 };
  let last: SentIsp | undefined;
  for (const batch of slices(list.flatMap(onePackageEach), BATCH)) {
    const body = batch.map(({ isp, packages }) => ({ isp, packages }));
    const { data } = await api.call('PUT', path, body, placeIn(batch)).catch((error: unknown) => {
      throw withStored(error, last);
    });
    const { isps, packages } = data as AddedIsps;
    added = { isps: added.isps + isps, packages: added.packages + packages };
    last = batch.at(-1);
  }
  return added;
}

interface SentIsp extends ListedIsp {
  /** Where its package is in the entry; undefined where that has but one place for it. */
  readonly packageIndex?: number;
}

/** As small as entries get, so that a batch of them always fits a request. */
function onePackageEach(listed: ListedIsp): SentIsp[] {
  if (listed.packages.length < 2) return [listed];
  return listed.packages.map((name, packageIndex) => ({ ...listed, packages: [name], packageIndex }));
}

/** `body[3][packages][0]` as the file has it. */
function placeIn(batch: readonly SentIsp[]): (key: string) => string {
  return (key) => {
    const [, index, field = ''] = /^body\[(\d+)\](?:\[(\w+)\])?/.exec(key) ?? [];
    const sent = index === undefined ? undefined : batch[Number(index)];
    if (sent === undefined) return key;
    const { place, packageIndex } = sent;
    if (field === '') return place;
    if (field !== 'packages') return `${place}, ${field}`;
    return packageIndex === undefined ? `${place}, package` : placeOf(sent);
  };
}

function placeOf({ place, packageIndex }: SentIsp): string {
  return packageIndex === undefined ? place : `${place}, package ${packageIndex + 1}`;
}

function withStored(error: unknown, last: SentIsp | undefined): unknown {
  if (!(error instanceof CommandFailure) || last === undefined) return error;
  const stored = `Everything up to ${placeOf(last)} is stored. Import the file again: what is there stays.`;
  return new CommandFailure(`${error.message}\n${stored}`, error.exitCode);
}
