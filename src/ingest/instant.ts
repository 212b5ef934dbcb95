/** How the time of a result is written: UTC, or ISO 8601 with an offset. */
export const INSTANT_PATTERN =
  '\\d{4}-\\d{2}-\\d{2}(?: (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,3})?|T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-](?:0\\d|1[0-4]):?[0-5]\\d))';

/** From 1990 to 2099: other times come from a clock that was never set. */
export const INSTANT_MIN = 631_152_000_000;
export const INSTANT_MAX = 4_102_444_799_999;

const INSTANT = new RegExp(`^${INSTANT_PATTERN}$`);

/** UTC milliseconds; undefined when the text names no instant that a result may have. */
export function parseInstant(text: string): number | undefined {
  const instant = instantOf(text);
  return instant !== undefined && instant >= INSTANT_MIN && instant <= INSTANT_MAX ? instant : undefined;
}

/** Why a time is not that of a result. */
export function instantProblem(written: string | number, instant = instantOf(String(written))): string {
  return instant === undefined
    ? `${written} is not a valid date.`
    : `${written} is not between 1990 and 2099: look at the clock.`;
}

function instantOf(text: string): number | undefined {
  if (!INSTANT.test(text)) return undefined;
  const iso = text[10] === ' ' ? `${text.replace(' ', 'T')}Z` : text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  // JavaScript reads 30 February as 2 March.
  const midnight = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (new Date(midnight).getUTCDate() !== Number(text.slice(8, 10))) return undefined;
  return Date.parse(iso);
}
