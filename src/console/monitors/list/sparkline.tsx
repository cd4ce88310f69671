import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { milliseconds } from '../../ui/format/format.ts';
import classes from './list.module.css';

const WIDTH = 72;
const HEIGHT = 20;
const PAD = 2;

export function Sparkline({ hours }: { hours: (number | null)[] }) {
  const known = hours.filter((value) => value !== null);
  const most = Math.max(...known, 1);
  const point = (value: number, index: number) => {
    const x = PAD + (index / Math.max(1, hours.length - 1)) * (WIDTH - 2 * PAD);
    const y = HEIGHT - PAD - (value / most) * (HEIGHT - 2 * PAD);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const drawn = hours.map((value, index) => {
    if (value === null) return { line: '', dot: '' };
    const follows = index > 0 && hours[index - 1] !== null;
    const goesOn = index + 1 < hours.length && hours[index + 1] !== null;
    const at = point(value, index);
    // A point without neighbors is drawn as a dot, which is a zero-length line with round caps.
    return follows || goesOn ? { line: `${follows ? 'L' : 'M'}${at}`, dot: '' } : { line: '', dot: `M${at}h0` };
  });
  return (
    <>
      <svg
        className={classes.spark}
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
      >
        <path d={drawn.map(({ line }) => line).join('')} />
        <path className={classes.dot} d={drawn.map(({ dot }) => dot).join('')} />
      </svg>
      <VisuallyHidden>
        {known.length > 0 &&
          t('Last 24 hours: {low} to {high}; latest:', {
            low: milliseconds(Math.min(...known)),
            high: milliseconds(Math.max(...known)),
          })}
      </VisuallyHidden>
    </>
  );
}
