import { Command, Option } from 'commander';
import type { AddedIsps, Broadgauge, Isp } from '#client';
import { slices } from '../../lib/batches.ts';
import { ask, type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { CommandFailure } from '../failure.ts';
import { inWords, type ServiceAddress } from '../in-words.ts';
import { printAnswer, printJson, printRows } from '../print.ts';
import { ISP_FORMATS, type IspFormat, type ListedIsp, readIspsFile, SOLD_COLUMNS } from '../read-isps.ts';

export function ispsCommand(): Command {
  return new Command('isps')
    .description('add and list the organisation’s ISPs and packages (scope: manage)')
    .addCommand(
      managementCommand('import')
        .argument(
          '<file>',
          'JSON [{"isp": "Acme", "packages": ["Basic"]}], or CSV with the columns isp,package; - for standard input',
        )
        .description('add missing ISPs and packages, and the terms of packages; removes nothing')
        .addOption(new Option('--format <format>', 'if the file’s name does not say it').choices(ISP_FORMATS))
        .addHelpText('after', HELP)
        .action(async (file: string, options: ClientOptions & { format?: IspFormat }) => {
          const list = await readIspsFile(file, options.format);
          const total = await withService(options, (bg, address) => sendIsps(bg, address, list, options.organisation));
          printAnswer(total, `${total.isps} ISPs and ${total.packages} packages added`, options);
        }),
    )
    .addCommand(
      managementCommand('list')
        .description('list ISPs with their packages')
        .action(async (options: ClientOptions) => {
          const { organisation } = options;
          const isps = await ask(options, 'GET /manage/isps', { organisation });
          if (options.json) return printJson(isps);
          const rows: Record<string, unknown>[] = isps.flatMap(({ isp, packages }) =>
            packages.length === 0 ? [{ isp }] : packages.map((sold) => ({ isp, ...rowOf(sold) })),
          );
          const known = SOLD_COLUMNS.filter((column) => rows.some((row) => row[column] !== undefined));
          printRows(rows, ['isp', 'package', ...known], options);
        }),
    );
}

const HELP = `
A package may have terms: download_mbps and upload_mbps (advertised), technology, and the contractual speeds
minimum_download_mbps, normal_..., maximum_... and the same for upload. CSV has a column for each, JSON an object instead of
the name. Terms apply from valid_from on, a day (00:00 UTC); without one they have always applied. Sending the same day again
replaces the given values. In CSV an empty field changes nothing, and null ends a value.

  isp,package,download_mbps,upload_mbps,technology,valid_from
  Acme,Fibre 500,500,50,FTTP,
  Acme,Fibre 500,,100,,2026-05-01`;

type IspPackage = Isp['packages'][number];

function rowOf(sold: IspPackage): Record<string, unknown> {
  if (typeof sold === 'string') return { package: sold };
  const { name, ...terms } = sold;
  return { package: name, ...terms };
}

/** Packages in one request, far below the maximum size of a request. */
const BATCH = 1000;

/** Adds a list in several requests; an error says what the earlier requests have stored. */
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
  /** The index of its package in the entry; undefined if the entry has only one. */
  readonly packageIndex?: number;
}

/** One package per entry, so that a batch of entries always fits a request. */
function onePackageEach(listed: ListedIsp): SentIsp[] {
  if (listed.packages.length < 2) return [listed];
  return listed.packages.map((name, packageIndex) => ({ ...listed, packages: [name], packageIndex }));
}

/** Translates `body[3][packages][0]` to a position in the file. */
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
