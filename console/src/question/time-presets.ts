import type { Span } from '../../../client/index.ts';

export interface TimePreset {
  readonly key: string;
  readonly name: string;
  readonly span: Span;
}

/** `now` decides which month is the current one; days are those of UTC, as the service counts them. */
export function timePresets(now: Date): readonly TimePreset[] {
  const thisMonth = monthOf(now, 0);
  const lastMonth = monthOf(now, -1);
  return [
    { key: 'today', name: 'Today', span: { from: 'now', to: 'now' } },
    { key: '7', name: 'Last 7 days', span: { from: '-7 days', to: 'now' } },
    { key: '30', name: 'Last 30 days', span: { from: '-30 days', to: 'now' } },
    { key: '60', name: 'Last 60 days', span: { from: '-60 days', to: 'now' } },
    { key: '90', name: 'Last 90 days', span: { from: '-90 days', to: 'now' } },
    { key: 'this-month', name: 'This month', span: { from: thisMonth, to: thisMonth } },
    { key: 'last-month', name: 'Last month', span: { from: lastMonth, to: lastMonth } },
  ];
}

export function presetOf({ from, to }: Span, now: Date): TimePreset | undefined {
  return timePresets(now).find(({ span }) => span.from === from && span.to === to);
}

function monthOf(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 7);
}
