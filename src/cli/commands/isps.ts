import { Command, Option } from 'commander';
import type { AddedIsps, Broadgauge, Isp } from '#client';
import { SPEED_FIELDS } from '../../catalogue/speeds.ts';
import { slices } from '../../lib/batches.ts';
import { type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { inWords, type ServiceAddress } from '../in-words.ts';
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
        .description('add what is missing, and what is sold under the names of packages; nothing is removed')
        .addOption(new Option('--format <format>', 'when the file’s name does not tell').choices(ISP_FORMATS))
        .addHelpText('after', HELP)
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
          const rows: Record<string, unknown>[] = isps.flatMap(({ isp, packages }) =>
            packages.length === 0 ? [{ isp }] : packages.map((sold) => ({ isp, ...rowOf(sold) })),
          );
          const known = SOLD_COLUMNS.filter((column) => rows.some((row) => row[column] !== undefined));
          printRows(rows, ['isp', 'package', ...known], options);
        }),
    );
}

const SOLD_COLUMNS = [...SPEED_FIELDS, 'technology', 'valid_from'];

const HELP = `
A package may say what is sold under its name: download_mbps and upload_mbps (advertised), technology, and the speeds
of the contract, minimum_download_mbps, normal_..., maximum_... and the same of upload. CSV has a column for each, JSON an
object in the place of the name. Each holds from valid_from on, a day (00:00 UTC); without one it has always held. The same
day again replaces what is given. In CSV an empty cell says nothing, and null ends what was known.

  isp,package,download_mbps,upload_mbps,technology,valid_from
  Acme,Fibre 500,500,50,FTTP,
  Acme,Fibre 500,,100,,2026-05-01`;

type IspPackage = Isp['packages'][number];

function rowOf(sold: IspPackage): Record<string, unknown> {
  if (typeof sold === 'string') return { package: sold };
  const { name, ...terms } = sold;
  return { package: name, ...terms };
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
    const [, index, field = '', of] = /^body\[(\d+)\](?:\[(\w+)\])?(?:\[0\]\[(\w+)\])?/.exec(key) ?? [];
    const sent = index === undefined ? undefined : batch[Number(index)];
    if (sent === undefined) return key;
    const { place, packageIndex } = sent;
    if (field === '') return place;
    if (field !== 'packages') return `${place}, ${field}`;
    const named = packageIndex === undefined ? `${place}, package` : placeOf(sent);
    return of === undefined || of === 'name' ? named : `${packageIndex === undefined ? place : named}, ${of}`;
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
