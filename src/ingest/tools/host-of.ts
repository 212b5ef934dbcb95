/** A host without its port. */
export function hostOf(host: string | undefined): string | undefined {
  return host?.replace(/(?<=^[^:]*):\d+$/, '') || undefined;
}
