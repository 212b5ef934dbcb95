import { hrefOf } from '../router/location.ts';

export function Brand() {
  return (
    <a class="brand" href={hrefOf('')}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M6 22a10 10 0 0 1 20 0M16 22l5.5-7" />
        <circle cx="16" cy="22" r="2.6" />
      </svg>
      Broadgauge
    </a>
  );
}
