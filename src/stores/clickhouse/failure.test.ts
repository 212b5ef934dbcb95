import { expect, it } from 'vitest';
import { ServiceError } from '../../errors.ts';
import { AddressAway, ClickHouseError, cutOff, toServiceError, unfinished } from './failure.ts';

const passes = (error: unknown) => error instanceof ServiceError && error.status === 503 && error.passes;
const ofCode = (code: number) => toServiceError(new ClickHouseError(`Code: ${code}. DB::Exception: `));

it('a server that is away, lacks replicas or is behind passes by itself', () => {
  expect([passes(toServiceError(new AddressAway('refused'))), passes(cutOff())]).toEqual([true, true]);
  const codes = [210, 236, 242, 252, 285, 319, 369, 394, 395, 999];
  expect(codes.filter((code) => !passes(ofCode(code)))).toEqual([]);
});

it('what is too large, too slow, without space or unfinished does not, though it is a 503', () => {
  for (const code of [158, 159, 241, 243, 341, 396]) {
    expect(ofCode(code), String(code)).toMatchObject({ status: 503, passes: false });
  }
  expect(unfinished(undefined)).toMatchObject({ status: 503, passes: false });
});
