/** The register's ids are positive 32-bit integers. */
const ID_MAX = 2 ** 31 - 1;

export function isId(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= ID_MAX;
}

/** Parses an integer in its plain form: no plus sign, no leading zero, no fraction. */
export function parseInteger(text: string): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && String(value) === text ? value : undefined;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
