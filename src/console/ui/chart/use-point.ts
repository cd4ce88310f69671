import { type KeyboardEvent, type RefObject, useState } from 'react';
import type uPlot from 'uplot';
import type { ChartProps } from './chart-props.ts';
import type { Range } from './range.ts';

type PointProps = Pick<ChartProps, 'times' | 'zoom'> & {
  plot: RefObject<uPlot | null>;
  onChoose: (range: Range) => void;
};

/**
 * Shift with the arrow keys selects a range. Enter zooms in. Escape first clears the selection, then resets the zoom.
 */
export function usePoint({ plot, times, zoom, onChoose }: PointProps) {
  const [at, setAt] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const last = times.length - 1;
  const part = anchor !== null && at !== null && anchor !== at ? ([anchor, at] as const) : undefined;

  const positionOf = (index: number) => plot.current?.valToPos(times[index] ?? 0, 'x') ?? 0;
  const point = (index: number) => plot.current?.setCursor({ left: positionOf(index), top: 10 });
  const select = (one: number, other: number) => {
    const [left, right] = [positionOf(Math.min(one, other)), positionOf(Math.max(one, other))];
    const height = plot.current?.over.clientHeight ?? 0;
    plot.current?.setSelect({ left, top: 0, width: right - left, height }, false);
  };
  const giveUp = () => {
    setAnchor(null);
    plot.current?.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  };
  const move = (to: number, isExtending: boolean) => {
    const next = Math.max(0, Math.min(last, to));
    if (isExtending && zoom) {
      const start = anchor ?? at ?? last;
      setAnchor(start);
      select(start, next);
    } else if (anchor !== null) giveUp();
    point(next);
  };
  const press = (event: KeyboardEvent) => {
    const from = at ?? last + 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      move(to, event.shiftKey);
    } else if (event.key === 'Enter' && part) {
      event.preventDefault();
      giveUp();
      onChoose([times[part[0]] ?? 0, times[part[1]] ?? 0]);
    } else if (event.key === 'Escape' && (anchor !== null || zoom?.onReset)) {
      event.preventDefault();
      if (anchor !== null) giveUp();
      else zoom?.onReset?.();
    }
  };
  const leave = () => {
    giveUp();
    plot.current?.setCursor({ left: -10, top: -10 });
  };
  // New data can have fewer points than before.
  return { at: at !== null && at <= last ? at : null, part, setAt, press, leave };
}
