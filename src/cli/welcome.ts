import type { FirstToken, Service } from '../app.ts';

/** What a person sees when the service is up. */
export function welcome({ url, adminUrl, token }: Service, demo: boolean): string {
  const bearer = token.origin === 'new' ? token.secret : '$BROADGAUGE_TOKEN';
  return [
    'Broadgauge is ready.',
    `  Console ${url}/console/`,
    `  API     ${url}`,
    `  Probes  ${adminUrl}/readyz`,
    `  Token   ${describe(token)}`,
    `  Try     curl -H "Authorization: Bearer ${bearer}" ${demo ? `${QUESTION} ${url}/metric_data` : `${url}/manage/panels`}`,
    '',
  ].join('\n');
}

/** Something to see at once: the download speeds of the demo panel's last week. */
const QUESTION = `-H 'Content-Type: application/json' -d '${JSON.stringify({
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: true,
  prefilter: true,
  splits: ['isp'],
  time: { from: '-7 days', to: 'now' },
})}'`;

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
