import './valid-locale.ts';
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './chart.module.css';
import { chartOptions } from './chart-options.ts';
import type { ChartProps } from './chart-props.ts';

/** A chart with a crosshair that reads all series, by pointer and by arrow keys, and its figures as a table. */
export function Chart(props: ChartProps) {
  const { label, times, series, troubles, height, readTime } = props;
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const boxRef = useMergedRef(box, sized);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const scheme = useComputedColorScheme();
  const [at, setAt] = useState<number | null>(null);
  const id = useId();

  const kinds = series
    .map((one) => one.label + one.draw + (one.unfinishedFrom === undefined ? '' : ' unfinished'))
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only size, theme and kind rebuild the plot; figures flow in below
  useEffect(() => {
    if (!box.current || width === 0) return;
    const host = box.current;
    const options = chartOptions(() => latest.current, {
      width,
      height,
      tokens: getComputedStyle(host),
      onPoint: setAt,
    });
    const made = new uPlot(options, plotData(latest.current), host);
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };
  }, [width > 0, height, scheme, kinds]);

  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height });
  }, [width, height]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh figures are drawn into the plot that stands
  useEffect(() => {
    plot.current?.setData(plotData(latest.current));
  }, [times, series, troubles]);

  const point = (index: number) => {
    const shown = plot.current;
    const time = times[index];
    if (!shown || time === undefined) return;
    shown.setCursor({ left: shown.valToPos(time, 'x'), top: 10 });
  };
  const press = (event: KeyboardEvent) => {
    const last = times.length - 1;
    const from = at ?? last + 1;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    point(Math.max(0, Math.min(last, to)));
  };
  const time = at === null ? undefined : times[at];
  const words = series.map(({ label: name, values, read }) =>
    at === null ? name : `${name} ${read(values[at] ?? null, at)}`,
  );
  const trouble = at === null ? undefined : troubles?.[at]?.word;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <VisuallyHidden component="figcaption" id={id}>
        {label}
      </VisuallyHidden>
      <div className={`${classes.readout} ${series.length > 2 ? classes.readoutOfMany : ''}`} aria-hidden>
        {time !== undefined && <span className={classes.when}>{readTime(time)}</span>}
        {series.map(({ label: name, color, values, read }) => (
          <span className={classes.key} key={name}>
            <span className={classes.swatch} style={{ background: `var(${color})` }} />
            {name} {at !== null && <strong>{read(values[at] ?? null, at)}</strong>}
          </span>
        ))}
        {trouble && <strong style={{ color: 'var(--gh-down)' }}>{trouble}</strong>}
      </div>
      <div
        ref={boxRef}
        className={classes.plot}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={`${label}. Use the arrow keys to read each point`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, times.length - 1)}
        aria-valuenow={at ?? Math.max(0, times.length - 1)}
        aria-valuetext={
          time === undefined ? 'No point selected' : [readTime(time), ...words, trouble].filter(Boolean).join(', ')
        }
        onKeyDown={press}
        onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
      />
      <ChartTable {...props} />
    </figure>
  );
}

function ChartTable({ label, times, series, readTime, troubles, troubleWord }: ChartProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only what has the focus scrolls by keyboard
        <section className={classes.scroll} tabIndex={0} aria-label={`${label} (table)`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {series.map(({ label: name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
                {troubles && <th scope="col">{troubleWord}</th>}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                <tr key={time}>
                  <th scope="row">{readTime(time)}</th>
                  {series.map(({ label: name, values, read }) => (
                    <td key={name}>{read(values[index] ?? null, index)}</td>
                  ))}
                  {troubles && <td>{troubles[index]?.word}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

/** Where its last points are unfinished, a line is followed by its tail, the dashed one. */
function plotData({ times, series }: ChartProps): uPlot.AlignedData {
  const lines = series.flatMap(({ values, unfinishedFrom }) =>
    unfinishedFrom === undefined
      ? [values]
      : [
          values.map((value, index) => (index < unfinishedFrom ? value : null)),
          values.map((value, index) => (index >= unfinishedFrom - 1 ? value : null)),
        ],
  );
  return [times, ...lines] as uPlot.AlignedData;
}
