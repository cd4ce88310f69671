import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Day } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { percent, span } from '../../ui/format/format.ts';
import { barPath, type DayLevel, LEVEL_COLORS, levelOfDay, summaryOf } from '../monitor/day-levels.ts';
import { dayName } from './day.ts';
import classes from './uptime-days.module.css';

const STEP = 8;
const GAP = 2;
const HEIGHT = 40;

const DEGRADED = { level: 'slow', word: t('Degraded') } as const;

const LEGEND: { level: DayLevel; word: string }[] = [
  { level: 'good', word: t('No downtime') },
  { level: 'some', word: t('99% or more') },
  { level: 'bad', word: t('Less than 99%') },
  { level: 'none', word: t('No data') },
];

export function UptimeDays({ days }: { days: Day[] | undefined }) {
  const [at, setAt] = useState<number | null>(null);
  if (!days) return <Skeleton height={138} radius={8} aria-busy="true" />;
  const last = days.length - 1;
  const shown = at === null ? undefined : days[at];
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * days.length))));
  };
  const press = (event: KeyboardEvent) => {
    const from = at ?? last + 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, to)));
  };
  const isDegraded = days.some(({ degraded_s }) => degraded_s > 0);
  const summary = summaryOf(days.map(({ uptime }) => uptime));
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.readout} aria-hidden>
        {shown ? dayText(shown) : summary}
      </figcaption>
      <div
        className={classes.days}
        role="slider"
        tabIndex={0}
        aria-label={t('Uptime day by day. {summary}. Use the arrow keys to read each day', { summary })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={shown ? dayText(shown) : t('No day selected')}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${days.length * STEP - GAP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map((shownDay, index) => {
            const { day } = shownDay;
            const level = levelOfDay(shownDay);
            return (
              <path
                key={day}
                fill={index === at ? 'var(--gh-accent)' : LEVEL_COLORS[level]}
                d={barPath(level, { x: index * STEP, width: STEP - GAP, height: HEIGHT })}
              />
            );
          })}
        </svg>
      </div>
      <div className={classes.scale} aria-hidden>
        <span>{dateText(days[0]?.day)}</span>
        <ul className={classes.legend}>
          {(isDegraded ? LEGEND.toSpliced(1, 0, DEGRADED) : LEGEND).map(({ level, word }) => (
            <li key={level}>
              <svg width="6" height="12" aria-hidden="true">
                <path fill={LEVEL_COLORS[level]} d={barPath(level, { x: 0, width: 6, height: 12 })} />
              </svg>
              {word}
            </li>
          ))}
        </ul>
        <span>{t('Today')}</span>
      </div>
      <DayTable days={days} />
    </figure>
  );
}

function DayTable({ days }: { days: Day[] }) {
  const told = days.filter((day) => day.downtime_s > 0 || day.maintenance_s > 0 || day.degraded_s > 0).reverse();
  const isDegraded = days.some(({ degraded_s }) => degraded_s > 0);
  if (told.length === 0) return null;
  return (
    <details className={classes.table}>
      <summary>{t('Days with downtime or maintenance')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements */}
      <section tabIndex={0} aria-label={t('Days with downtime or maintenance (table)')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{t('Uptime')}</th>
              <th scope="col">{t('Downtime')}</th>
              <th scope="col">{t('Incidents')}</th>
              <th scope="col">{t('Maintenance')}</th>
              {isDegraded && <th scope="col">{t('Degraded')}</th>}
            </tr>
          </thead>
          <tbody>
            {told.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dateText(day.day)}</th>
                <td>{percent(day.uptime)}</td>
                <td>{day.downtime_s > 0 ? span(day.downtime_s * 1000) : '–'}</td>
                <td>{day.incidents || '–'}</td>
                <td>{day.maintenance_s > 0 ? span(day.maintenance_s * 1000) : '–'}</td>
                {isDegraded && <td>{day.degraded_s > 0 ? span(day.degraded_s * 1000) : '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function dayText({ day, uptime, downtime_s, maintenance_s, degraded_s, incidents }: Day): string {
  const parts = [
    uptime === null ? t('no data') : t('{percent} uptime', { percent: percent(uptime) }),
    ...(downtime_s > 0
      ? [
          t('{count, plural, one {down for {time} in # incident} other {down for {time} in # incidents}}', {
            count: incidents,
            time: span(downtime_s * 1000),
          }),
        ]
      : []),
    ...(degraded_s > 0 ? [t('degraded for {time}', { time: span(degraded_s * 1000) })] : []),
    ...(maintenance_s > 0 ? [t('{time} of maintenance', { time: span(maintenance_s * 1000) })] : []),
  ];
  return t('{day}: {said}', { day: dateText(day), said: parts.join(', ') });
}

const dateText = (day: string | undefined): string => (day === undefined ? '' : dayName(day));
