import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles a query once; the returned function runs it with its parameters filled in. For the busiest reads. */
export function prepare<P extends Record<string, unknown>, R>(
  db: Kysely<Tables>,
  build: (parameter: <K extends keyof P & string>(name: K) => Expression<P[K]>) => Compilable<R>,
): (parameters: P) => Promise<R[]> {
  const compiled = build((name) => sql.val(new Placeholder(name)) as Expression<never>).compile() as CompiledQuery<R>;
  return async (parameters) => {
    const values = compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value));
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters: values });
    return rows;
  };
}
