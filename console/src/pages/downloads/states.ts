import type { Download } from '../../../../client/index.ts';
import type { BadgeProps } from '../../components/badge.tsx';

export type DownloadState = Download['status'] | 'expired';

/** What has become of a download; a file whose link has ended is gone. */
export function stateOf({ status, url }: Pick<Download, 'status' | 'url'>): DownloadState {
  return status === 'done' && url === null ? 'expired' : status;
}

export function isBeingMade({ status }: Pick<Download, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

export const STATES: Readonly<
  Record<DownloadState, { readonly label: string; readonly tone: NonNullable<BadgeProps['tone']> }>
> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  running: { label: 'Being made', tone: 'info' },
  done: { label: 'Ready', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
