import type { FirstToken, Service } from '../app.ts';
import { FIRST_UNIT } from '../demo/panel.ts';

/** What a person sees when the service is up. */
export function welcome({ url, adminUrl, token }: Service, demo: boolean): string {
  const path = demo ? `/metadata/unit/${FIRST_UNIT}` : '/manage/panels';
  const bearer = token.origin === 'new' ? token.secret : '$BROADGAUGE_TOKEN';
  return [
    'Broadgauge is ready.',
    `  API     ${url}`,
    `  Probes  ${adminUrl}/readyz`,
    `  Token   ${describe(token)}`,
    `  Try     curl -H "Authorization: Bearer ${bearer}" ${url}${path}`,
    '',
  ].join('\n');
}

function describe(token: FirstToken): string {
  switch (token.origin) {
    case 'new':
      return `${token.secret}  (shown this once: keep it)`;
    case 'settings':
      return 'the value of BOOTSTRAP_TOKEN';
    case 'earlier':
      return 'the one of the first start (lost? start once with --new-token)';
  }
}
