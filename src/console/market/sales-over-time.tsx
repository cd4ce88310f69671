import { NativeSelect, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { AnnotationList, type ChartSubject, useAnnotations } from '../annotations/index.ts';
import type { CurrencySales, SalesAnswer, Sold } from '../api/market.ts';
import { t } from '../i18n/index.ts';
import { Chart } from '../ui/chart/chart.tsx';
import type { ChartMarker, ChartSeries } from '../ui/chart/chart-props.ts';
import { EmptyText } from '../ui/feedback/notice.tsx';
import { count, longDay, money, shortDay } from '../ui/format/format.ts';
import { Section } from '../ui/layout/page.tsx';
import classes from './sales-over-time.module.css';
import { SALES_DAYS, type SalesSearch } from './search.ts';

const HEIGHT = 220;

type SalesProps = {
  answer: SalesAnswer | undefined;
  search: SalesSearch;
  change: (part: Partial<SalesSearch>) => void;
  subject: ChartSubject;
};

/** Shows one currency at a time, because amounts in different currencies can't be added. */
export function SalesOverTime({ answer, search, change, subject }: SalesProps) {
  const shown = answer?.data.find(({ currency }) => currency === search.currency) ?? answer?.data[0];
  return (
    <Section
      title={t('Sales over time')}
      note={t('Includes imported purchases, which do not affect your balance')}
      actions={
        <>
          {answer && answer.data.length > 1 && (
            <NativeSelect
              aria-label={t('Currency')}
              size="xs"
              data={answer.data.map(({ currency }) => currency)}
              value={shown?.currency ?? ''}
              onChange={(event) => change({ currency: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            aria-label={t('Period')}
            size="xs"
            data={SALES_DAYS.map((days) => ({ value: String(days), label: t('Last {days} days', { days }) }))}
            value={String(search.days ?? 30)}
            onChange={(event) => {
              const days = SALES_DAYS.find((choice) => String(choice) === event.currentTarget.value);
              change({ days: days === 30 ? undefined : days });
            }}
          />
        </>
      }
    >
      {!answer && (
        <div className={classes.awaitedChart}>
          <Skeleton height="100%" radius={8} />
        </div>
      )}
      {shown && <AnnotatedSales sales={shown} subject={subject} />}
      {answer && !shown && <EmptyText>{t('No sales in this period.')}</EmptyText>}
    </Section>
  );
}

const DAY_S = 86_400;

function AnnotatedSales({ sales, subject }: { sales: CurrencySales; subject: ChartSubject }) {
  const [first, last] = [sales.days[0]?.day, sales.days.at(-1)?.day].map(
    (day) => Date.parse(`${day}T00:00:00Z`) / 1000,
  );
  const range = first === undefined || last === undefined ? undefined : { from: first, to: last + DAY_S };
  const annotations = useAnnotations(subject, range, { isByDay: true });
  return (
    <div className={classes.annotatedChart}>
      <SalesChart sales={sales} markers={annotations.markers} />
      <div className={classes.annotations}>
        <AnnotationList annotations={annotations} />
      </div>
    </div>
  );
}

function SalesChart({ sales, markers }: { sales: CurrencySales; markers: ChartMarker[] }) {
  const { currency, days } = sales;
  const times = useMemo(() => days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / 1000), [days]);
  const series = useMemo(
    (): ChartSeries[] => [
      {
        label: t('Revenue in {currency}', { currency }),
        values: days.map(({ amount }) => amount),
        draw: 'bars',
        color: '--gh-chart-line',
        read: (_, index) => formatSold(days[index] ?? { sales: 0, amount: 0 }, currency),
      },
    ],
    [days, currency],
  );
  return (
    <Chart
      label={t('Revenue in {currency} by day', { currency })}
      times={times}
      series={series}
      markers={markers}
      height={HEIGHT}
      zone="UTC"
      readTime={(seconds) => longDay(seconds * 1000, 'UTC')}
      readTick={(seconds) => shortDay(seconds * 1000, 'UTC')}
      readValue={(value) => count(value)}
    />
  );
}

export const formatSales = (sales: number): string =>
  t('{count, plural, one {# sale} other {# sales}}', { count: sales });
const formatSold = ({ sales, amount }: Sold, currency: string): string =>
  `${money(amount, currency)} (${formatSales(sales)})`;
