/** Follows JSON byte by byte: 1 where one opens an array or an object, -1 where it closes one, else 0. */
export function followNesting(): (byte: number | undefined) => -1 | 0 | 1 {
  let isInText = false;
  let isEscaped = false;
  return (byte) => {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
      return 0;
    }
    if (byte === QUOTE) isInText = true;
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return 1;
    return byte === CLOSE_OBJECT || byte === CLOSE_ARRAY ? -1 : 0;
  };
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = Buffer.from('"\\{}[]');
