const CAMPAIGN = {
  campaign: 'first',
  days: 3,
  results_a_day: 10,
  days_between: 1,
  within_days: 14,
  gap_minutes: 5,
  pause: { after: 5, minutes: 180 },
};

/** The measures and conditions of one direction. */
function direction(metric: string, prefix: string) {
  const name = (speed: string) => `${prefix}${speed}`;
  const [maximum, normal, minimum] = [name('maximum'), name('normal'), name('minimum')];
  return {
    measures: {
      [maximum]: { metric, relative_to: 'maximum' },
      [normal]: { metric, relative_to: 'normal' },
      [minimum]: { metric, relative_to: 'minimum' },
    },
    evidence: { of: maximum, ...CAMPAIGN },
    conditions: {
      [name('max')]: { of: maximum, days: { count: { at_least: 90 }, is: '>= 1' }, is: '>= 2' },
      [name('normal')]: { of: normal, share: { at_least: 100 }, is: '>= 90' },
      [name('min')]: { of: minimum, days: { count: { below: 100 }, is: '>= 1' }, is: '< 2' },
    },
  };
}

const [DOWN, UP] = [direction('httpget', ''), direction('httppost', 'up_')];

export const deFixed = {
  title: 'German fixed lines, general order 99/2021',
  version: '2021-12-13',
  indicative: true,
  source: ['BNetzA Vfg. 99/2021'],
  checked: null,
  source_read: [
    'a summary of the order: measuring days, results of a day with their pauses, and the demands on the maximum, normal and minimum speed.',
  ],
  source_unread: ['the text of the order.'],
  attest: [
    'Tests ran over a wired connection and without other traffic.',
    'Tests ran with the measuring tool of the Bundesnetzagentur, where a proof in the sense of the law is wanted.',
  ],
  unit: ['agent'],
  measures: { ...DOWN.measures, ...UP.measures },
  evidence: [DOWN.evidence, UP.evidence],
  conditions: { ...DOWN.conditions, ...UP.conditions },
  met_if: { all: ['max', 'normal', 'min', 'up_max', 'up_normal', 'up_min'] },
};

export const deMobile = {
  title: 'German mobile lines, general order on mobile reductions',
  version: '2023-07-26',
  indicative: true,
  source: ['BNetzA general order on mobile reductions under section 57 TKG'],
  checked: null,
  source_read: ['a summary of the order: days, results of a day, and the shares of the maximum by area.'],
  source_unread: ['the text of the order.'],
  attest: ['The field “area” of each agent is right: its tests ran in an area that is urban, medium or sparse.'],
  notes: ['The agent’s own field “area” says where it measures: urban, medium or sparse.'],
  unit: ['agent'],
  measures: { maximum: { metric: 'mobileDownload', relative_to: 'maximum' } },
  evidence: { of: 'maximum', campaign: 'first', days: 5, results_a_day: 6 },
  conditions: {
    reached: {
      of: 'maximum',
      days: { count: { at_least: { by: 'custom.area', values: { urban: 25, medium: 15, sparse: 10 } } }, is: '>= 1' },
      is: '>= 3',
    },
  },
  met_if: { all: ['reached'] },
};
