/** The part of `<isp>:<package>` after the ISP, or null where there is none. */
export function packageOnly(fullName: string | null): string | null {
  if (fullName === null) return null;
  return fullName.slice(fullName.indexOf(':') + 1) || null;
}
