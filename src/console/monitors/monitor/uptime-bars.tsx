import { t } from '../../i18n/index.ts';
import { percent, shortDay } from '../../ui/format/format.ts';
import { barPath, LEVEL_COLORS, levelOf, NO_DATA_HEIGHT, runsOf } from './day-levels.ts';
import classes from './uptime-bars.module.css';

const STEP = 5;
const GAP = 1.5;
const DAY_MS = 86_400_000;

type UptimeBarsProps = {
  /** percentages, oldest first and today last */
  days: (number | null)[];
  /** in px */
  height: number;
  zone: string;
};

/** Draws consecutive equal days as one line, so long lists are rendered faster. */
export function UptimeBars({ days, height, zone }: UptimeBarsProps) {
  const width = days.length * STEP - GAP;
  const today = Date.now();
  return (
    <svg
      className={classes.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {runsOf(days)
        .filter(({ level }) => level === 'good' || level === 'none')
        .map(({ level, from, count }) => {
          const tall = level === 'none' ? NO_DATA_HEIGHT * height : height;
          return (
            <path
              key={from}
              fill="none"
              stroke={LEVEL_COLORS[level]}
              strokeWidth={tall}
              strokeDasharray={`${STEP - GAP} ${GAP}`}
              d={`M${from * STEP} ${height - tall / 2}h${count * STEP - GAP}`}
            />
          );
        })}
      {days.map((uptime, index) => {
        const level = levelOf(uptime);
        if (level === 'good' || level === 'none') return null;
        const day = shortDay(today - (days.length - 1 - index) * DAY_MS, zone);
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: days never move
            key={index}
            fill={LEVEL_COLORS[level]}
            d={barPath(level, { x: index * STEP, width: STEP - GAP, height })}
          >
            <title>{t('{day}: {percent} uptime', { day, percent: percent(uptime) })}</title>
          </path>
        );
      })}
    </svg>
  );
}
