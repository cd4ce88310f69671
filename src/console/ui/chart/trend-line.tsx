import classes from './trend-line.module.css';
import { areaOf, linesOf } from './trend-path.ts';

/** Width of the view box, which is stretched to the available width. */
const WIDTH = 240;

type TrendLineProps = {
  /** oldest first */
  values: readonly number[];
  /** px */
  height: number;
  /** index of the value under the pointer */
  at?: number | undefined;
  /** index of the first unfinished value; the line that leads to it is dashed */
  unfinishedFrom?: number | undefined;
};

export function TrendLine({ values, height, at, unfinishedFrom }: TrendLineProps) {
  const box = { width: WIDTH, height };
  const { solid, dashed } = linesOf(values, box, unfinishedFrom);
  const x = at === undefined ? undefined : (at / Math.max(1, values.length - 1)) * WIDTH;
  return (
    <svg
      className={classes.trend}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={classes.area} d={areaOf(values, box)} />
      <path className={classes.line} d={solid} />
      {dashed && <path className={`${classes.line} ${classes.dashed}`} d={dashed} />}
      {x !== undefined && <path className={classes.at} d={`M${x} 0V${height}`} />}
    </svg>
  );
}
