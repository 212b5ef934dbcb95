import { digestRegister, fingerprint, type TableDigest } from '../stores/copy/digest-register.ts';
import type { RegisterTarget } from '../stores/copy/register-target.ts';
import type { Database } from '../stores/register/database/database.ts';
import { REGISTER_TABLES } from '../stores/register/register-tables.ts';
import type { Comparison, Move, Reporter } from './move.ts';

/** Copies every table of a register, row by row. */
export function registerMove(source: Database, target: RegisterTarget, reporter: Reporter, signal: AbortSignal): Move {
  const digest = async (label: string, { scan }: Database) => {
    const progress = reporter.begin(label, REGISTER_TABLES.length, 'tables');
    const digests = await digestRegister(scan, () => progress.advance(1), signal);
    progress.end();
    return digests;
  };
  let here: readonly TableDigest[] = [];
  return {
    part: 'register',
    state: () => target.state(),
    inspect: async () => {
      here = await digest('Reading the register', source);
    },
    copy: async () => {
      await target.begin(fingerprint(here));
      for (const { table, rows } of here) {
        if (rows === 0) continue;
        const progress = reporter.begin(table.name, rows, 'rows');
        await target.copyTable(source.scan, table, (done) => progress.advance(done), signal);
        progress.end();
      }
    },
    compare: async () => {
      const there = await digest('Checking the register', target.database);
      return here.flatMap((digest, index) => compareTable(digest, there[index]));
    },
    finish: () => target.finish(),
  };
}

function compareTable(here: TableDigest, there: TableDigest | undefined): Comparison[] {
  const table = here.table.name;
  return [
    { table, checked: 'rows', source: String(here.rows), target: String(there?.rows) },
    { table, checked: 'content', source: here.content, target: String(there?.content) },
  ];
}
