import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is answered, for what other servers log of it. Nothing is decided by it. */
export const requestId = new AsyncLocalStorage<string>();
