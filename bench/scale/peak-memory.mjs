import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has had.
 *
 * @param {number} pid
 * @returns {number} MB
 */
export function peakMemoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1]) / 1024;
}
