import type { Connection } from './connection.ts';
import type { ManageOptions } from './manage-options.ts';
import { jsonBody } from './row-body.ts';

export interface Panel {
  readonly id: number;
  readonly name: string;
}

export interface Panels {
  list(options?: ManageOptions): Promise<readonly Panel[]>;
  create(name: string, options?: ManageOptions): Promise<Panel>;
}

const PATH = '/manage/panels';

export function panelsOf(connection: Connection): Panels {
  return {
    list: ({ organisation, signal } = {}) =>
      connection.call({ method: 'GET', path: PATH, query: { organisation }, isRead: true, signal }),
    create: (name, { organisation, signal } = {}) =>
      connection.call({
        method: 'POST',
        path: PATH,
        query: { organisation },
        body: jsonBody({ name }),
        isRead: false,
        signal,
      }),
  };
}
