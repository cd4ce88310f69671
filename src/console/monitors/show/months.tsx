import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { MonthlyCost } from '../../api/monitors.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { count, percent, span } from '../../ui/format/format.ts';
import { Card, Section } from '../../ui/layout/page.tsx';
import { monthSentences } from '../incidents/cost-words.ts';
import classes from './months.module.css';

/** The last months: uptime, outages, and what these cost. */
export function Months({ months }: { months: UseQueryResult<MonthlyCost[]> }) {
  return (
    <Section title="By month">
      {months.data ? (
        <MonthList months={sinceFirst(months.data)} />
      ) : months.isError ? (
        <LoadFailure error={months.error} onRetry={() => months.refetch()} />
      ) : (
        <Skeleton aria-busy="true" height={3 * 62} radius={8} />
      )}
    </Section>
  );
}

/** Newest first; those before the first check say nothing. */
function sinceFirst(months: MonthlyCost[]): MonthlyCost[] {
  const first = months.findLastIndex(({ uptime, outages }) => uptime !== null || outages > 0);
  return months.slice(0, Math.max(0, first) + 1);
}

function MonthList({ months }: { months: MonthlyCost[] }) {
  const isEstimated = months.some((month) => monthSentences(month).length > 0);
  return (
    <Card>
      <ul className={classes.months}>
        {months.map((month) => (
          <li key={month.month}>
            <p className={classes.head}>
              <strong>{monthName(month.month)}</strong>
              <span>{month.uptime === null ? 'No data' : `${percent(month.uptime)} uptime`}</span>
            </p>
            <p className={classes.told}>{told(month)}</p>
          </li>
        ))}
      </ul>
      {isEstimated && (
        <p className={classes.basis}>
          Losses are estimated from the same hours of the four weeks before each outage; the range is their lowest and
          highest.
        </p>
      )}
    </Card>
  );
}

/** `2 outages, 55 min. About 120 visits lost (80 to 150).` */
function told(month: MonthlyCost): string {
  const { uptime, outages, downtime_s, unknown } = month;
  if (outages === 0) return uptime === null ? 'Not checked' : 'No outages';
  const cost = unknown === 'unavailable' ? ['Statistics are unavailable right now'] : monthSentences(month);
  const lasted = `${count(outages)} ${outages === 1 ? 'outage' : 'outages'}, ${span(downtime_s * 1000)}`;
  return `${[lasted, ...cost].join('. ')}.`;
}

const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string): string => names.format(new Date(`${month}-15T12:00Z`));
