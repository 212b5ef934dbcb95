type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** `min_results` and `min-results` as `minResults`. */
export function camelCase(name: string): string {
  return name.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An object with its fields by the names that the code has for them. */
export function withCamelCase<T extends object>(object: T): { readonly [K in keyof T & string as CamelCase<K>]: T[K] } {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [camelCase(name), value])) as never;
}
