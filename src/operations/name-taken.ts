import { ServiceError } from '../errors.ts';

export function nameTaken(name: string): ServiceError {
  return new ServiceError('VALIDATION_FAIL', { issues: { name: [`${name} exists already.`] } });
}
