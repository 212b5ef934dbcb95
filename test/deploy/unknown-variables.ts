import { SERVICE_SETTINGS } from '../../src/config/settings.ts';

/** What the runtime, the allocator and the SDK of the object store read by themselves. */
const READ_BY_OTHERS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SHARED_CREDENTIALS_FILE',
  'MALLOC_ARENA_MAX',
  'NODE_ENV',
];
const VARIABLES = [
  ...READ_BY_OTHERS,
  ...Object.values(SERVICE_SETTINGS).flatMap(({ variable, secret }) =>
    secret ? [variable, `${variable}_FILE`] : [variable],
  ),
];

/** Those of the names that nothing in a node reads. */
export function unknownVariables(names: readonly string[]): string[] {
  return names.filter((name) => !VARIABLES.includes(name));
}
