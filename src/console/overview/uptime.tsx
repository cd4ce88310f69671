import { Link } from '@tanstack/react-router';
import type { Overview, Trends } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { barPath, type DayLevel, LEVEL_COLORS, levelOf, summaryOf } from '../monitors/index.ts';
import { count, percent, percentage, span } from '../ui/format/format.ts';
import { useZone } from '../ui/format/time-zone.ts';
import { PointsTrend } from '../ui/format/trend.tsx';
import classes from './card.module.css';
import { Axis, Card, Details, Fact, Facts, Figure, THE_DAYS_BEFORE, TREND_HEIGHT } from './card.tsx';
import { useDayPointer } from './use-day-pointer.ts';

type UptimeProps = { monitors: Overview['monitors']; trends: Trends | undefined };

export function Uptime({ monitors, trends }: UptimeProps) {
  const lowest = trends?.uptime.lowest;
  return (
    <Card title={t('Uptime')} to="/monitors">
      <UptimeTrend uptime={trends?.uptime} />
      <Axis days={trends?.uptime.days.length}>
        <Legend />
      </Axis>
      <Facts>
        <Fact to="/monitors" word={t('Monitors up')}>
          {t('{up} of {total}', { up: count(monitors.up), total: count(monitors.total) })}
        </Fact>
        <Fact to="/incidents" word={t('Down now')}>
          {count(monitors.down)}
        </Fact>
      </Facts>
      <Details caption={t('Most downtime in 30 days')}>
        {lowest?.length === 0 && <p className={classes.quiet}>{t('No downtime in the last 30 days.')}</p>}
        {lowest?.map(({ id, name, percent: uptime, down_ms }) => (
          <Link key={id} to="/monitors/$id" params={{ id: String(id) }} className={classes.entry}>
            <span>{name}</span>
            <span className={`${classes.soft} ${classes.roomy}`}>{percent(uptime)}</span>
            <span className={classes.value}>{span(down_ms)}</span>
          </Link>
        ))}
      </Details>
    </Card>
  );
}

function UptimeTrend({ uptime }: { uptime: Trends['uptime'] | undefined }) {
  const pointer = useDayPointer(uptime?.days.length ?? 0, useZone());
  const { percent: now, before } = uptime ?? { percent: null, before: null };
  const shown = pointer.at === undefined ? undefined : uptime?.days[pointer.at];
  return (
    <Figure
      to="/monitors"
      figure={uptime && percent(now)}
      change={now !== null && before !== null && <PointsTrend now={now} before={before} than={THE_DAYS_BEFORE} />}
      of={
        pointer.at === undefined
          ? uptime && now === null
            ? t('Not checked in the last 30 days')
            : t('in the last 30 days')
          : pointer.describe(shown === null ? t('Not checked') : percent(shown))
      }
    >
      {uptime && (
        <span {...pointer.handlers} title={pointer.at === undefined ? summaryOf(uptime.days) : undefined}>
          <Bars days={uptime.days} />
        </span>
      )}
    </Figure>
  );
}

/** Among many monitors, one is nearly always down for a while. So 99.9% already counts as good. */
function levelOfAll(uptime: number | null): DayLevel {
  return uptime !== null && uptime >= 99.9 ? 'good' : levelOf(uptime);
}

const LEGEND = [
  { level: 'good', word: `≥ ${percentage(99.9, 1)}` },
  { level: 'some', word: `≥ ${percentage(99)}` },
  { level: 'bad', word: `< ${percentage(99)}` },
] as const;

function Legend() {
  return LEGEND.map(({ level, word }) => (
    <span key={level} className={classes.key}>
      <svg width="6" height="10" aria-hidden="true">
        <path fill={LEVEL_COLORS[level]} d={barPath(level, { x: 0, width: 6, height: 10 })} />
      </svg>
      {word}
    </span>
  ));
}

const STEP = 8;
const BAR = 6;

function Bars({ days }: { days: (number | null)[] }) {
  return (
    <svg
      className={classes.bars}
      height={TREND_HEIGHT}
      viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${TREND_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((uptime, index) => {
        const level = levelOfAll(uptime);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: days never move
            key={index}
            fill={LEVEL_COLORS[level]}
            d={barPath(level, { x: index * STEP, width: BAR, height: TREND_HEIGHT })}
          />
        );
      })}
    </svg>
  );
}
