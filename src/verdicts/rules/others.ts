export const acccUnderperforming = {
  title: 'ACCC: underperforming services',
  version: '2018-03-29',
  indicative: true,
  source: ['ACCC Measuring Broadband Australia, report 15'],
  checked: null,
  source_read: [
    'a summary of the rule, and the data of the report: its own verdict agrees on each of the 578 lines that their lowest and highest speeds decide.',
  ],
  source_unread: ['the text of the report.'],
  attest: ['Tests ran over a wired connection.'],
  notes: ['A service underperforms if it rarely or never comes near the speed of its plan.'],
  unit: ['agent'],
  measures: { plan: { metric: 'httpget', relative_to: 'advertised' } },
  evidence: { of: 'plan', results: 5 },
  conditions: { above: { of: 'plan', share: { above: 75 }, is: '> 5' } },
  met_if: { all: ['above'] },
};

export const acccLines = {
  title: 'ACCC: share of underperforming services',
  version: '2018-03-29',
  indicative: true,
  source: ['ACCC Measuring Broadband Australia, report 15'],
  checked: null,
  source_read: ['a summary of the rule.'],
  source_unread: ['the text of the report.'],
  attest: ['Tests ran over a wired connection.'],
  notes: ['The percentage is a figure that ACCC publishes. There is no obligation: any such line counts as not met.'],
  unit: ['isp'],
  measures: { plan: { metric: 'httpget', relative_to: 'advertised' } },
  conditions: { underperforming: { lines: { rule: 'accc-underperforming', verdict: 'not_met' }, is: '<= 0' } },
  met_if: { all: ['underperforming'] },
};

export const anatel2012 = {
  title: 'Anatel: speeds of fixed broadband from 2012',
  version: '2012-11-01',
  indicative: true,
  source: ['Anatel Resolução 574/2011, articles 16 and 17'],
  checked: null,
  source_read: ['a summary of the two articles: the share of results and the mean, with their steps by date.'],
  source_unread: ['the text of the resolution.'],
  attest: ['The volunteers are a sample of the operator’s subscribers in the state.'],
  unit: ['isp', 'custom.state'],
  each: 'month',
  measures: { contract: { metric: 'httpget', relative_to: 'advertised' } },
  conditions: {
    instantaneous: {
      of: 'contract',
      share: { at_least: { from: steps(20, 30, 40) } },
      is: '>= 95',
    },
    mean: { of: 'contract', figure: 'metricValue', is: { '>=': { from: steps(60, 70, 80) } } },
  },
  met_if: { all: ['instantaneous', 'mean'] },
};

function steps(...numbers: readonly [number, number, number]) {
  return numbers.map((number, index) => [`${2012 + index}-11-01`, number]);
}

export const agcom = {
  title: 'AGCOM: measured quality of a line',
  version: '2008-11-12',
  indicative: true,
  source: ['AGCOM Delibera 244/08/CSP'],
  checked: null,
  source_read: ['a summary of the decision: results in all hours of the day, and the two percentiles.'],
  source_unread: ['the text of the decision.'],
  attest: [
    'Tests ran over a wired connection.',
    'Tests ran with the measuring tool Ne.Me.Sys., where a certificate is wanted.',
  ],
  notes: ['The agent’s own field “max_delay_ms” is the delay of the contract.'],
  unit: ['agent'],
  measures: { minimum: { metric: 'httpget', relative_to: 'minimum' }, delay: { metric: 'latency' } },
  evidence: [
    { of: 'minimum', hours_of_day: 24 },
    { of: 'delay', hours_of_day: 24 },
  ],
  conditions: {
    download: { of: 'minimum', figure: 'percentiles.5', is: '>= 100' },
    delay: { of: 'delay', figure: 'percentiles.95', is: { '<=': { field: 'custom.max_delay_ms' } } },
  },
  met_if: { all: ['download', 'delay'] },
};

export const ofcomMinimum = {
  title: 'Ofcom: minimum guaranteed speed',
  version: '2019-03-01',
  indicative: true,
  source: ['Ofcom Voluntary code of practice on broadband speeds, 2018'],
  checked: null,
  source_read: ['a summary of the code: the median of the peak hours, the minimum, and the days to repair.'],
  source_unread: ['the text of the code.'],
  attest: ['Tests ran over a wired connection.'],
  notes: ['The provider has 30 days to repair the line from the day on which the customer tells of it.'],
  unit: ['agent'],
  measures: { minimum: { metric: 'httpget', relative_to: 'minimum', window: 'ofcom-peak' } },
  conditions: { median: { of: 'minimum', figure: 'median', is: '>= 100' } },
  met_if: { all: ['median'] },
  // biome-ignore lint/suspicious/noThenProperty: the name of a field of a rule.
  then: { after_days: 30 },
};

export const hakom = {
  title: 'HAKOM: minimum speed of a line',
  version: '2012-01-01',
  indicative: true,
  source: ['HAKOM ordinance on the manner and conditions of electronic communications, annex on speeds'],
  checked: null,
  source_read: ['a summary of the annex: three results on three days within five, and the minimum.'],
  source_unread: ['the text of the ordinance.'],
  attest: [
    'Tests ran over a wired connection.',
    'Tests ran with the measuring tool HAKOMetar, where a certificate is wanted.',
  ],
  unit: ['agent'],
  measures: { minimum: { metric: 'httpget', relative_to: 'minimum' } },
  evidence: { of: 'minimum', campaign: 'first', days: 3, results_a_day: 1, within_days: 5 },
  conditions: { below: { of: 'minimum', count: { below: 100 }, is: '< 3' } },
  met_if: { all: ['below'] },
};
