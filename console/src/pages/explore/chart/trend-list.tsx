import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { formatDay } from '../../../lib/dates.ts';
import { decimalsOf, formatDifference, formatFixed } from '../../../lib/figures.ts';
import { TREND_PERIODS, type Trend } from '../answer/trend.ts';

interface TrendListProps {
  readonly trends: readonly Trend[];
  /** True if there are several series. */
  readonly isSplit: boolean;
  readonly unit: string;
}

/** The trend of each series in words, with its interval. */
export function TrendList({ trends, isSplit, unit }: TrendListProps) {
  return (
    <section class="change-list stack" aria-label="Trends">
      {trends.length === 0 && <p>No trend: there are too few whole periods, or too many to compare.</p>}
      <ul class="stack">
        {trends.map((trend) => (
          <li key={trend.series.key}>
            <strong>{isSplit ? trend.series.label : 'Trend'}</strong>: {trendText(trend, unit)}
          </li>
        ))}
      </ul>
      <p class="hint">
        Straight line: the median of the slopes between all pairs of whole periods, at least {TREND_PERIODS.min} of
        them, by Theil and Sen. Its 95% interval takes periods as independent of each other.{' '}
        <StatisticsLink section="trends">Trends</StatisticsLink>
      </p>
    </section>
  );
}

function trendText({ from, to, first, last, interval: [low, high] }: Trend, unit: string): string {
  const decimals = decimalsOf(from, unit);
  const change = formatDifference(to - from, unit, decimals);
  const range = [low, high].map((end) => formatFixed(end, decimals)).join(' to ');
  const doubt = low <= 0 && high >= 0 ? '; it includes no change' : '';
  return `${change} from ${formatDay(first)} to ${formatDay(last)}, 95% interval ${range}${doubt}.`;
}
