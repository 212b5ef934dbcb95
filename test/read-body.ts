import { RESOURCES } from '../src/api/index.ts';
import { type Issues, ServiceError } from '../src/errors.ts';
import { IssueList } from '../src/lib/issue-list.ts';

/** What the reader of a call says of a body, before any store is asked. `now` in UNIX seconds. */
export function readBody(callId: string, body: unknown, now: number): { issues: Issues; value: unknown } {
  const call = RESOURCES.flatMap(({ calls }) => calls).find(({ id }) => id === callId);
  if (!call?.body) throw new Error(`no call ${callId} has a body`);
  const issues = new IssueList();
  try {
    const value = call.body.read(JSON.parse(JSON.stringify(body)), now, issues);
    return { issues: Object.fromEntries(issues), value };
  } catch (error) {
    if (error instanceof ServiceError && error.issues) return { issues: error.issues, value: undefined };
    throw error;
  }
}
