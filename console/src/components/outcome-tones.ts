import type { Outcome } from '../../../src/verdicts/verdict.ts';
import type { BadgeProps } from './feedback/badge.tsx';

export const TONES: Readonly<Record<Outcome, NonNullable<BadgeProps['tone']>>> = {
  met: 'success',
  not_met: 'error',
  not_enough: 'neutral',
  open: 'warning',
  repaired: 'info',
  confirmed: 'error',
};
