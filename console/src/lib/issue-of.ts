import { ValidationError } from '../../../client/index.ts';

/** What the service says against a field or anything in it: `panels` has what was said of `panels[0]` too. */
export function issueOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ValidationError)) return undefined;
  const messages = Object.entries(error.issues)
    .filter(([path]) => path === field || path.startsWith(`${field}[`))
    .flatMap(([, issues]) => issues);
  return messages.length === 0 ? undefined : messages.join(' ');
}
