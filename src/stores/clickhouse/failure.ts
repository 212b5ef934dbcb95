import { ServiceError } from '../../errors.ts';

/** What a server says when it refuses or breaks off. */
export class ClickHouseError extends Error {
  /** 0: the answer came from something between the service and the server. */
  readonly code: number;

  constructor(text: string) {
    super(text.slice(0, 2000));
    this.code = Number(/^\s*Code: (\d+)/.exec(text)?.[1] ?? 0);
  }
}

/** The address does not answer, or the connection was lost. */
export class AddressAway extends Error {}

/** The server, its Keeper or a needed replica is unreachable, or the server is about to stop or has no thread left. */
const AWAY = [0, 3, 32, 198, 202, 203, 209, 210, 225, 236, 242, 279, 285, 286, 319, 439, 999];
/** Too few replicas are there to confirm an insert. */
const QUORUM = [285, 286, 319];
/** An agent is in a timezone that the statement does not know. */
const NEW_ZONE = 395;
/** A mutation that the statement waited for fails. */
const UNFINISHED = 341;
/** The user of the service lacks a right. */
const DENIED = 497;

/** Whether another address may answer what this one did not. */
export function isAway(error: unknown): boolean {
  return error instanceof AddressAway || (error instanceof ClickHouseError && AWAY.includes(error.code));
}

export function lacksReplicas(error: unknown): boolean {
  return error instanceof ClickHouseError && QUORUM.includes(error.code);
}

export function lacksRight(error: unknown): boolean {
  return error instanceof ClickHouseError && error.code === DENIED;
}

const TOO_FEW =
  'The store of results takes nothing in: most of its replicas, or the number that its operator asks for, must be there. Please retry shortly.';

export function lacksZone(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof ClickHouseError && error.cause.code === NEW_ZONE;
}

/** Refusals that pass by themselves, in words for the caller. A server that stops ends its questions. */
const PASSING: ReadonlyMap<number, string> = new Map([
  [252, 'The store of results has more new results than it can merge. Please retry shortly.'],
  [369, 'The store of results can not answer: no copy of them is up to date. Please retry shortly.'],
  [NEW_ZONE, 'The agents changed while this was answered. Please retry shortly.'],
  [394, 'The question was ended on the store of results. Please retry shortly.'],
]);

/** Refusals that stay until an operator acts. */
const LASTING: ReadonlyMap<number, string> = new Map([
  [159, 'This took too long. Ask for a shorter time or fewer splits.'],
  [243, 'The store of results has no space left. Free some of it, or ask its operator to.'],
  ...[158, 241, 396].map(
    (code) => [code, 'This needs more memory than there is. Ask for a shorter time or fewer splits.'] as const,
  ),
]);

/** What a server's error means to a caller; other errors pass as they are. */
export function toServiceError(error: unknown): unknown {
  if (lacksReplicas(error)) return overloaded(TOO_FEW, error, true);
  if (isAway(error)) return overloaded('The store of results can not be reached. Please retry shortly.', error, true);
  if (!(error instanceof ClickHouseError)) return error;
  if (error.code === UNFINISHED) return unfinished(error);
  const words = PASSING.get(error.code) ?? LASTING.get(error.code);
  return words === undefined ? error : overloaded(words, error, PASSING.has(error.code));
}

/** The error for an answer that lacks its end mark. */
export function cutOff(): unknown {
  return toServiceError(new AddressAway('an answer was cut off'));
}

/** The refusal when a deletion does not finish; the cause has the server's reason. */
export function unfinished(cause: unknown): ServiceError {
  return overloaded(
    'Not everything is deleted yet: the store of results could not do it. Please retry later.',
    cause,
    false,
  );
}

/** The refusal when the service may not end the inserts that a lost node left on a cluster. */
export function needsRight(cause: unknown): ServiceError {
  return overloaded(
    'A node was lost, and what it was storing can not be ended: the user of the service needs the right KILL QUERY on the store of results. Please retry once its operator has granted it.',
    cause,
    false,
  );
}

/** The refusal while inserts that a lost node left still run. */
export function stillRunning(): ServiceError {
  return overloaded(
    'A node was lost, and what it was storing has not ended yet on the store of results. Please retry shortly.',
    new Error('inserts of a lost node still run after KILL QUERY'),
    true,
  );
}

function overloaded(message: string, cause: unknown, passes: boolean): ServiceError {
  return new ServiceError('OVERLOADED', { message, passes, headers: { 'retry-after': '5' }, cause });
}
