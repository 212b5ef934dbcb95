const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^agent\b/, '--where'],
  [/^metadata\b/, '--set'],
  [/^backdate_from$/, '--from'],
  [/^overwrite_all$/, '--overwrite-all'],
  [/^dry_run$/, '--dry-run'],
];

/** What the caller of `metadata set` knows a wrong field by: `agent[custom][site]` is `--where custom.site`. */
export function optionOfField(key: string): string {
  const option = OPTIONS.find(([pattern]) => pattern.test(key))?.[1];
  if (option === undefined) return key;
  const parts = [...key.matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part);
  return parts.length === 0 ? option : `${option} ${parts.join('.')}`;
}
