import type { CallOptions, Connection } from './connection.ts';
import { jsonBody } from './row-body.ts';

export interface Organisation {
  readonly id: number;
  readonly name: string;
}

/** For operators. */
export interface Organisations {
  list(options?: CallOptions): Promise<readonly Organisation[]>;
  create(name: string, options?: CallOptions): Promise<Organisation>;
}

const PATH = '/manage/organisations';

export function organisationsOf(connection: Connection): Organisations {
  return {
    list: ({ signal } = {}) => connection.call({ method: 'GET', path: PATH, isRead: true, signal }),
    create: (name, { signal } = {}) =>
      connection.call({ method: 'POST', path: PATH, body: jsonBody({ name }), isRead: false, signal }),
  };
}
