import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { parse } from 'csv-parse/sync';
import { slices } from '../../lib/batches.ts';
import { apiOf, type ClientOptions, managementCommand, managePath } from '../client-command.ts';
import { CommandFailure, EXIT } from '../failure.ts';
import { printJson, printLine, printRows } from '../print.ts';

interface Isp {
  readonly isp: string;
  readonly packages: readonly string[];
}

/** Packages in one request: far below the size that a request may have. */
const BATCH = 1000;

export function ispsCommand(): Command {
  return new Command('isps')
    .description('add and list the organisation’s ISPs and packages (scope: manage)')
    .addCommand(
      managementCommand('import')
        .argument('<file>', 'JSON [{"isp": "Acme", "packages": ["Basic"]}], or CSV with the columns isp,package')
        .description('add what is missing; nothing is removed')
        .action(async (file: string, options: ClientOptions) => {
          const api = apiOf(options);
          const total = { isps: 0, packages: 0 };
          for (const batch of slices(readIsps(file), BATCH)) {
            const { data } = await api.call('PUT', managePath('isps', options), batch);
            const added = data as typeof total;
            total.isps += added.isps;
            total.packages += added.packages;
          }
          if (options.json) printJson(total);
          else printLine(`${total.isps} ISPs and ${total.packages} packages added`);
        }),
    )
    .addCommand(
      managementCommand('list')
        .description('list ISPs with their packages')
        .action(async (options: ClientOptions) => {
          const { data } = await apiOf(options).call('GET', managePath('isps', options));
          if (options.json) return printJson(data);
          const rows = (data as Isp[]).flatMap(({ isp, packages }) =>
            packages.length === 0 ? [{ isp }] : packages.map((name) => ({ isp, package: name })),
          );
          printRows(rows, ['isp', 'package'], options);
        }),
    );
}

/** One entry a package, as small as entries get, so that a batch of them always fits a request. */
function readIsps(file: string): Isp[] {
  try {
    const text = readFileSync(file, 'utf8');
    if (!file.endsWith('.csv')) {
      return (JSON.parse(text) as Isp[]).flatMap(({ isp, packages = [] }) =>
        packages.length === 0 ? [{ isp, packages }] : packages.map((name) => ({ isp, packages: [name] })),
      );
    }
    const rows = parse(text, { columns: true, bom: true, skip_empty_lines: true }) as {
      isp: string;
      package?: string;
    }[];
    return rows.map((row) => ({ isp: row.isp, packages: row.package ? [row.package] : [] }));
  } catch (error) {
    throw new CommandFailure(`${file}: ${(error as Error).message}`, EXIT.usage);
  }
}
