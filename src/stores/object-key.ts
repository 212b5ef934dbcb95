const FORM = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
/** A file system allows 255 bytes for a name. */
const LENGTH_MAX = 200;

/** Accepts keys that every store can hold and that can't leave its directory: no segment begins with a dot. */
export function checkKey(key: string): string {
  if (key.length <= LENGTH_MAX && FORM.test(key)) return key;
  throw new Error(`${JSON.stringify(key)} is not the key of an object.`);
}
