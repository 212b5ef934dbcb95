/** How a token may be written in the `Authorization` header. */
export type AuthorizationForm = 'bearer' | 'bare-or-bearer';

export function readAuthorization(header: string | undefined, form: AuthorizationForm): string | undefined {
  const bearer = header?.match(/^Bearer +(\S+)$/i)?.[1];
  if (bearer !== undefined || form === 'bearer') return bearer;
  return header !== undefined && /^\S+$/.test(header) ? header : undefined;
}
