import { ServiceError } from '../../errors.ts';

export function tooManyRows(rows: number, rowsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: { time: [`This time holds ${rows} results, more than the ${rowsMax} of one question. Ask for less.`] },
  });
}

export function tooManyGroups(groupsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: {
      splits: [
        `The answer would have more than ${groupsMax} points. Ask for fewer splits, a shorter time or longer periods.`,
      ],
    },
  });
}
