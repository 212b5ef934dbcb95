/** How a token may be written in the `Authorization` header. */
export type AuthorizationForm = 'bearer' | 'bare-or-bearer' | 'influx' | 'path';

export function readAuthorization(header: string | undefined, form: AuthorizationForm): string | undefined {
  if (form === 'path') return undefined;
  const bearer = header?.match(/^Bearer +(\S+)$/i)?.[1];
  if (bearer !== undefined || form === 'bearer') return bearer;
  if (form === 'influx') return header?.match(/^Token +(\S+)$/i)?.[1] ?? password(header);
  return header !== undefined && /^\S+$/.test(header) ? header : undefined;
}

/** The password of HTTP Basic; any user name will do. */
function password(header: string | undefined): string | undefined {
  const [, given = ''] = header?.match(/^Basic +([A-Za-z0-9+/=]+)$/i) ?? [];
  return Buffer.from(given, 'base64')
    .toString()
    .match(/^[^:]*:(\S+)$/)?.[1];
}
