import type { Service } from '../app.ts';
import { FIRST_UNIT } from '../demo/panel.ts';

/** What a person sees when the service is up. */
export function welcome({ url, adminUrl, token }: Service, demo: boolean): string {
  const lines = ['Broadgauge is ready.', `  API     ${url}`, `  Probes  ${adminUrl}/readyz`];
  if (token === undefined) {
    lines.push('  Token   the one printed at the first start (lost? start once with --new-token)');
  } else {
    const path = demo ? `/metadata/unit/${FIRST_UNIT}` : '/manage/organisations';
    lines.push(`  Token   ${token}  (shown this once: keep it)`);
    lines.push(`  Try     curl -H 'Authorization: Bearer ${token}' ${url}${path}`);
  }
  return `${lines.join('\n')}\n`;
}
