import { Command, Option } from 'commander';
import { apiOf, type ClientOptions, managementCommand, managePath } from '../client-command.ts';
import { ISP_FORMATS, type IspFormat, readIspsFile } from '../isps/read-isps-file.ts';
import { sendIsps } from '../isps/send-isps.ts';
import { printJson, printLine, printRows } from '../print.ts';

interface Isp {
  readonly isp: string;
  readonly packages: readonly string[];
}

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
          const total = await sendIsps(apiOf(options), managePath('isps', options), list);
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
