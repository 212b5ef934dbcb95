import { readClientConfig } from '../config.ts';
import type { ApiOptions } from './exchange.ts';
import { CommandFailure, EXIT } from './failure.ts';

/** Where the service is and who asks: by options, else by settings. */
export function serviceAddress({ url, token }: { readonly url?: string; readonly token?: string }): ApiOptions {
  const config = readClientConfig();
  if (url !== undefined && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new CommandFailure(`--url: ${url} is not an http:// or https:// address.`, EXIT.usage);
  }
  return { url: url?.replace(/\/+$/, '') ?? config.url, token: token ?? config.token };
}
