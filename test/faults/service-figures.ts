import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../src/app.ts';

type Observed = Pick<Service, 'adminUrl'>;

/** Resident memory of the service's process. */
export function residentMegabytes(service: Observed): Promise<number> {
  return figure(service, 'process_resident_memory_bytes').then((bytes) => bytes / 2 ** 20);
}

export function requestsInFlight(service: Observed): Promise<number> {
  return figure(service, 'broadgauge_http_requests_in_flight');
}

/** The most memory that the service has while something is done. */
export async function peakMegabytesDuring<T>(
  service: Observed,
  work: Promise<T>,
): Promise<{ peak: number; result: T }> {
  let done = false;
  const watching = (async () => {
    let peak = 0;
    while (!done) {
      peak = Math.max(peak, await residentMegabytes(service));
      await sleep(50);
    }
    return peak;
  })();
  const result = await work.finally(() => {
    done = true;
  });
  return { peak: await watching, result };
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

async function figure({ adminUrl }: Observed, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1]);
}
