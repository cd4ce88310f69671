import { Skeleton, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { call } from '../../api/client.ts';
import type { QuietHours } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { clockTime, longDay, money, timeSpan, weekday } from '../../ui/format/format.ts';
import { type LocalTime, localTimeOf, quietDays } from './quiet-grid.ts';
import classes from './quietest.module.css';

/** The service accepts up to 200 monitors. */
const MAX_MONITORS = 200;

const UNKNOWN: Record<NonNullable<QuietHours['unknown']>, string> = {
  no_website: t('No website counts visitors of these monitors’ hosts. Add a website with the same domain first.'),
  no_history: t('Visitors have been counted for less than two weeks, so the usual number is unknown.'),
  unavailable: t('Statistics are unavailable. Try again in a few minutes.'),
};

type Asked = { monitorIds: number[] | undefined; minutes: number };

const quietHoursQuery = ({ monitorIds, minutes }: Asked) =>
  queryOptions({
    queryKey: ['maintenances', 'quiet-hours', monitorIds, minutes],
    queryFn: async () => {
      const query = { monitor_ids: monitorIds?.slice(0, MAX_MONITORS).join(','), duration_minutes: minutes };
      return (await call('GET /maintenances/quiet-hours', { query })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

type QuietestProps = Asked & {
  timeZone: string;
  chosen: LocalTime;
  onChoose: (start: LocalTime) => void;
};

/** Shows what each hour of the next week usually costs, and offers the three cheapest windows. */
export function Quietest(props: QuietestProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.quietest} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('When is it quietest?')}</summary>
      {open && <QuietHoursOf {...props} />}
    </details>
  );
}

function QuietHoursOf({ monitorIds, minutes, timeZone, chosen, onChoose }: QuietestProps) {
  const canAsk = (monitorIds === undefined || monitorIds.length > 0) && minutes >= 1 && minutes <= 10_080;
  const found = useQuery({ ...quietHoursQuery({ monitorIds, minutes }), enabled: canAsk });
  if (!canAsk) return <EmptyText>{t('Choose monitors and a duration first.')}</EmptyText>;
  if (found.isError && !found.data) return <LoadFailure error={found.error} onRetry={() => found.refetch()} />;
  if (!found.data) return <Skeleton height={330} radius={8} />;
  const { unknown, windows, hours, websites, has_sales } = found.data;
  if (unknown !== null) return <EmptyText>{UNKNOWN[unknown]}</EmptyText>;
  return (
    <div className={classes.found}>
      <ul className={classes.windows} aria-label={t('Cheapest windows')}>
        {windows.map((window) => {
          const start = localTimeOf(window.from, timeZone);
          const isChosen = start.day === chosen.day && start.time === chosen.time;
          const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
          return (
            <li key={window.from}>
              <button type="button" aria-pressed={isChosen} onClick={() => onChoose(start)}>
                <strong>{timeSpan({ start: from, end: to, isOngoing: false }, timeZone)}</strong>
                <span>{costText(window)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Grid hours={hours} timeZone={timeZone} />
      <p className={classes.note}>
        {t('Median of the last four weeks of {websites}.', {
          websites: websites.map(({ domain }) => domain).join(', '),
        })}{' '}
        {!has_sales && t('Sales are included if your shop runs on one of these hosts.')}
      </p>
    </div>
  );
}

function costText({ visits, orders, revenue }: QuietHours['windows'][number]): string {
  const parts = [t('about {count, plural, one {# visit} other {# visits}}', { count: Math.round(visits) })];
  if (orders > 0) parts.push(t('{count, plural, one {# sale} other {# sales}}', { count: Math.round(orders) }));
  for (const { currency, amount } of revenue) if (amount > 0) parts.push(money(amount, currency));
  return parts.join(' · ');
}

const HEADS = [0, 6, 12, 18];

function Grid({ hours, timeZone }: { hours: QuietHours['hours']; timeZone: string }) {
  const days = quietDays(hours, timeZone);
  const most = Math.max(1, ...days.flatMap(({ visits }) => visits.map((one) => one ?? 0)));
  return (
    <table className={classes.grid}>
      <caption>{t('Usual visits by hour')}</caption>
      <thead>
        <tr>
          <td className={classes.day} />
          {HEADS.map((hour) => (
            <th key={hour} scope="colgroup" colSpan={6}>
              {hourText(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, visits }) => (
          <tr key={day}>
            <th scope="row" className={classes.day} title={longDay(Date.parse(`${day}T00:00:00Z`), 'UTC')}>
              {weekday(Date.parse(`${day}T00:00:00Z`), 'UTC')}
            </th>
            {visits.map((one, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour of the day
              <td key={hour}>{one !== null && <Hour visits={one} hour={hour} share={one / most} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hour({ visits, hour, share }: { visits: number; hour: number; share: number }) {
  const words = t('{time}: {count, plural, one {# visit} other {# visits}}', {
    time: hourText(hour),
    count: Math.round(visits),
  });
  return (
    <span className={classes.hour} style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

const hourText = (hour: number): string => clockTime(hour * 3_600_000, 'UTC');
