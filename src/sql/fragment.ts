/** A part of a statement: SQL text, and values that never become part of the text. */
export class Fragment {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  /** Equal for equal statements with equal values. */
  get key(): string {
    return render(this, (given) => JSON.stringify(String(given)));
  }
}

type Part = string | { readonly value: SqlValue };

export type SqlValue = string | number | bigint | boolean | null;

/** SQL text with fragments in it; the compiler refuses a bare string, and so does this function. */
export function sql(texts: TemplateStringsArray, ...fragments: readonly Fragment[]): Fragment {
  const parts: Part[] = [];
  texts.forEach((text, index) => {
    parts.push(text);
    const fragment = fragments[index];
    if (index === fragments.length) return;
    if (!(fragment instanceof Fragment)) throw new TypeError('only fragments can stand in SQL');
    for (const part of fragment.parts) parts.push(part);
  });
  return new Fragment(parts);
}

/** A value, bound by the engine. */
export function value(given: SqlValue): Fragment {
  return new Fragment([{ value: given }]);
}

/** An integer, written into the text. */
export function integer(given: number | bigint): Fragment {
  if (typeof given === 'number' && !Number.isSafeInteger(given)) throw new TypeError(`${given} is not a whole number`);
  return new Fragment([String(given)]);
}

/** A quoted text, for the few places where an engine takes no bound value. */
export function literal(given: string): Fragment {
  return new Fragment([`'${given.replaceAll("'", "''")}'`]);
}

/** The name of a table or column, quoted. */
export function name(given: string): Fragment {
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(given)) throw new TypeError(`${given} is not a name`);
  return new Fragment([`"${given}"`]);
}

/** The name of an answer's column: any text. */
export function heading(given: string): Fragment {
  return new Fragment([`"${given.replaceAll('"', '""')}"`]);
}

export function join(fragments: readonly Fragment[], separator: Fragment = sql`, `): Fragment {
  return new Fragment(fragments.flatMap(({ parts }, index) => (index === 0 ? parts : [...separator.parts, ...parts])));
}

export function allOf(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0
    ? sql`TRUE`
    : join(
        conditions.map((condition) => sql`(${condition})`),
        sql` AND `,
      );
}

/** The text of a statement, with a placeholder for each value. */
export function render(fragment: Fragment, placeholder: (value: SqlValue, index: number) => string): string {
  let index = 0;
  return fragment.parts.map((part) => (typeof part === 'string' ? part : placeholder(part.value, index++))).join('');
}

export function valuesOf(fragment: Fragment): SqlValue[] {
  return fragment.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.value]));
}
