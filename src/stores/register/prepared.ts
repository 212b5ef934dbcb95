import { type Compilable, type Expression, sql } from 'kysely';
import type { Database } from './database.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles a query of at most one row once; the returned function runs it with its parameters filled in. */
export function prepare<P extends Record<string, unknown>, R>(
  database: Database,
  build: (parameter: <K extends keyof P & string>(name: K) => Expression<P[K]>) => Compilable<R>,
): (parameters: P) => Promise<R | undefined> {
  const compiled = build((name) => sql.val(new Placeholder(name)) as Expression<never>).compile();
  const run = database.prepareFirst(compiled);
  return (parameters) =>
    run(compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value)));
}
