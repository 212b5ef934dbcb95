import { Command, Option } from 'commander';
import type { AddedIsps, Broadgauge } from '#client';
import { slices } from '../../lib/batches.ts';
import {
  type ClientOptions,
  inWords,
  managementCommand,
  type ServiceAddress,
  unchecked,
  withService,
} from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { printJson, printLine, printRows } from '../print.ts';
import { ISP_FORMATS, type IspFormat, type ListedIsp, readIspsFile } from '../read-isps.ts';

export function ispsCommand(): Command {
  return new Command('isps')
    .description('add and list the organisation’s ISPs and packages (scope: manage)')
    .addCommand(
      managementCommand('import')
        .argument(
          '<file>',
          'JSON [{"isp": "Acme", "packages": ["Basic"]}], or CSV with the columns isp,package; - for standard input',
        )
        .description('add what is missing; nothing is removed')
        .addOption(new Option('--format <format>', 'when the file’s name does not tell').choices(ISP_FORMATS))
        .action(async (file: string, options: ClientOptions & { format?: IspFormat }) => {
          const list = await readIspsFile(file, options.format);
          const total = await withService(options, (bg, address) => sendIsps(bg, address, list, options.organisation));
          if (options.json) printJson(total);
          else printLine(`${total.isps} ISPs and ${total.packages} packages added`);
        }),
    )
    .addCommand(
      managementCommand('list')
        .description('list ISPs with their packages')
        .action(async (options: ClientOptions) => {
          const { organisation } = options;
          const isps = await withService(options, (bg) => bg.request('GET /manage/isps', { organisation }));
          if (options.json) return printJson(isps);
          const rows = isps.flatMap(({ isp, packages }) =>
            packages.length === 0 ? [{ isp }] : packages.map((name) => ({ isp, package: name })),
          );
          printRows(rows, ['isp', 'package'], options);
        }),
    );
}

/** Packages in one request: far below the size that a request may have. */
const BATCH = 1000;

/** Adds a list in as many requests as it takes; one that is refused says what the requests before it have stored. */
async function sendIsps(
  bg: Broadgauge,
  address: ServiceAddress,
  list: readonly ListedIsp[],
  organisation: string | undefined,
): Promise<AddedIsps> {
  let added: AddedIsps = { isps: 0, packages: 0 };
  let last: SentIsp | undefined;
  for (const batch of slices(list.flatMap(onePackageEach), BATCH)) {
    const body = unchecked(batch.map(({ isp, packages }) => ({ isp, packages })));
    const { isps, packages } = await bg.request('PUT /manage/isps', { organisation, body }).catch((error: unknown) => {
      throw withStored(inWords(error, address, placeIn(batch)), last);
    });
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
