import { NativeSelect, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Monitor, Period, Stats } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { count, milliseconds, percent, ratio, shortDay, span } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { PERIOD_WORDS } from '../monitor/labels.ts';
import { PERIODS } from '../monitor/periods.ts';
import { isJudged, knownUptimes } from './known-uptimes.ts';
import classes from './show.module.css';

export function Uptimes({ stats, monitor }: { stats: Stats | undefined; monitor: Monitor | undefined }) {
  const now = Math.max(useNow(), Date.now());
  const word = (period: Period) => t('Uptime {period}', { period: PERIOD_WORDS[period] });
  if (!stats || !monitor)
    return <Figures figures={PERIODS.map((period) => ({ word: word(period), figure: undefined, note: '' }))} />;
  const known = knownUptimes(stats.uptimes, monitor, now);
  return (
    <Figures
      figures={known.map((one) => ({
        word: word(one.period),
        figure: percent(one.uptime),
        note: one.of === 'life' && <Since createdAt={monitor.created_at} />,
      }))}
    />
  );
}

function Since({ createdAt }: { createdAt: string }) {
  const zone = useZone();
  return t('since {time}', { time: shortDay(Date.parse(createdAt), zone) });
}

const APDEX_CHOICES = [100, 200, 300, 500, 1000, 2000, 5000];

type PeriodFiguresProps = {
  stats: Stats | undefined;
  monitor: Monitor | undefined;
  /** false if the checks have no response time */
  timed: boolean;
  isHeartbeat: boolean;
  apdexMs: number;
  onApdex: (ms: number) => void;
};

export function PeriodFigures({ stats, monitor, timed, isHeartbeat, apdexMs, onApdex }: PeriodFiguresProps) {
  const response = stats?.response_time;
  const times: Figure[] = [
    { word: t('Average'), figure: response && milliseconds(response.average) },
    { word: t('Median'), figure: response && milliseconds(response.p50), note: 'p50' },
    { word: t('95th percentile'), figure: response && milliseconds(response.p95), note: 'p95' },
    { word: t('99th percentile'), figure: response && milliseconds(response.p99), note: 'p99' },
    {
      word: t('Apdex'),
      figure: stats && ratio(stats.apdex.score),
      note: <ApdexChoice apdexMs={apdexMs} onApdex={onApdex} />,
    },
  ];
  const noDowntime = monitor && !isJudged(monitor) ? '–' : t('No downtime');
  const counts: Figure[] = [
    {
      word: t('Downtime'),
      figure: stats && (stats.downtime_s > 0 ? span(stats.downtime_s * 1000) : noDowntime),
      note: stats ? t('{count, plural, one {# incident} other {# incidents}}', { count: stats.incidents }) : '',
    },
    {
      word: isHeartbeat ? t('Heartbeats and checks') : t('Checks'),
      figure: stats && count(stats.checks),
      note: stats ? t('{count} failed', { count: count(stats.checks - stats.good) }) : '',
    },
  ];
  // The threshold of the Apdex is for answers of a website, not for runs of a job.
  const shown = isHeartbeat ? times.slice(0, -1) : times;
  return <Figures figures={timed ? [...shown, ...counts] : counts} />;
}

function ApdexChoice({ apdexMs, onApdex }: Pick<PeriodFiguresProps, 'apdexMs' | 'onApdex'>) {
  const choices = [...new Set([...APDEX_CHOICES, apdexMs])].sort((one, other) => one - other);
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      className={classes.apdex}
      aria-label={t('Apdex threshold')}
      data={choices.map((ms) => ({ value: String(ms), label: `≤ ${milliseconds(ms)}` }))}
      value={String(apdexMs)}
      onChange={(event) => onApdex(Number(event.currentTarget.value))}
    />
  );
}

type Figure = { word: string; figure: ReactNode; note?: ReactNode };

function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ word, figure, note }) => (
        <div className={classes.figure} key={word}>
          <dt>{word}</dt>
          <dd>{figure ?? <Skeleton height={14} width={72} my={6} />}</dd>
          {note !== undefined && <dd className={classes.figureNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
