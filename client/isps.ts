import type { Connection } from './connection.ts';
import type { ManageOptions } from './manage-options.ts';
import { jsonBody } from './row-body.ts';

export interface Isp {
  readonly isp: string;
  readonly packages: readonly string[];
}

export interface NewIsp {
  readonly isp: string;
  readonly packages?: readonly string[];
}

export interface AddedIsps {
  readonly isps: number;
  readonly packages: number;
}

export interface Isps {
  list(options?: ManageOptions): Promise<readonly Isp[]>;
  /** Adds what is missing and says how many of each were new. */
  add(isps: readonly NewIsp[], options?: ManageOptions): Promise<AddedIsps>;
}

const PATH = '/manage/isps';

export function ispsOf(connection: Connection): Isps {
  return {
    list: ({ organisation, signal } = {}) =>
      connection.call({ method: 'GET', path: PATH, query: { organisation }, isRead: true, signal }),
    add: (isps, { organisation, signal } = {}) =>
      connection.call({
        method: 'PUT',
        path: PATH,
        query: { organisation },
        body: jsonBody(isps),
        isRead: false,
        signal,
      }),
  };
}
