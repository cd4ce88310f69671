import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Monitor, MonthlyCost } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { dateTag } from '../../ui/format/format.ts';
import { Card, Section } from '../../ui/layout/page.tsx';
import { monthSentences } from '../incidents/cost-words.ts';
import { describeMonth, uptimeWord } from './month-words.ts';
import classes from './months.module.css';

type MonthsProps = { months: UseQueryResult<MonthlyCost[]>; monitor: Monitor | undefined };

export function Months({ months, monitor }: MonthsProps) {
  return (
    <Section title={t('By month')}>
      {months.data ? (
        <MonthList months={sinceFirst(months.data)} monitor={monitor} />
      ) : months.isError ? (
        <LoadFailure error={months.error} onRetry={() => months.refetch()} />
      ) : (
        <Skeleton aria-busy="true" height={3 * 62} radius={8} />
      )}
    </Section>
  );
}

function sinceFirst(months: MonthlyCost[]): MonthlyCost[] {
  const first = months.findLastIndex(({ uptime, outages }) => uptime !== null || outages > 0);
  return months.slice(0, Math.max(0, first) + 1);
}

function MonthList({ months, monitor }: { months: MonthlyCost[]; monitor: Monitor | undefined }) {
  const isEstimated = months.some((month) => monthSentences(month).length > 0);
  return (
    <Card>
      <ul className={classes.months}>
        {months.map((month) => (
          <li key={month.month}>
            <p className={classes.head}>
              <strong>{monthName(month.month)}</strong>
              <span>{uptimeWord(month, monitor)}</span>
            </p>
            <p className={classes.told}>{describeMonth(month, monitor)}</p>
          </li>
        ))}
      </ul>
      {isEstimated && (
        <p className={classes.basis}>
          {t(
            'Losses are estimated from the same hours of the four weeks before each outage; the range is their lowest and highest.',
          )}
        </p>
      )}
    </Card>
  );
}

const names = new Intl.DateTimeFormat(dateTag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = (month: string): string => names.format(new Date(`${month}-15T12:00Z`));
