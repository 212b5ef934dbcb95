/** Code of the console that can't be fetched. Browsers may remember that, so that only loading the page again helps. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** Fetches code that is in a separate file. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new MissingCodeError('The connection is lost, or another version of the service runs now.', { cause });
  }
}
