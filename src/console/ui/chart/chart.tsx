import './valid-locale.ts';
import { Button, useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { t } from '../../i18n/index.ts';
import classes from './chart.module.css';
import { ChartMarkers } from './chart-markers.tsx';
import { chartOptions } from './chart-options.ts';
import type { ChartProps } from './chart-props.ts';
import { ChartTable } from './chart-table.tsx';
import { around, markersAt, type Range, shownMarkers, shownRange, stepOf, zoomRange } from './range.ts';
import { usePoint } from './use-point.ts';

export function Chart(props: ChartProps) {
  const { label, times, series, failures, markers, zoom, window, height, readTime } = props;
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const boxRef = useMergedRef(box, sized);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const scheme = useComputedColorScheme();
  const id = useId();

  const choose = (range: Range) => {
    const { zoom: now, ...shown } = latest.current;
    const found = now && zoomRange(range, { ...shown, shown: shownRange(shown), minSeconds: now.minSeconds });
    if (found) now.onZoom(found);
  };
  const { at, part, setAt, press, leave } = usePoint({ plot, times, zoom, onChoose: choose });
  const chosen = useRef(choose);
  chosen.current = choose;

  const kinds =
    series.map((one) => one.label + one.draw + (one.unfinishedFrom === undefined ? '' : ' unfinished')).join() +
    (zoom ? ' zoom' : '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only size, theme and kind rebuild the plot. The effect below updates its data
  useEffect(() => {
    if (!box.current || width === 0) return;
    const host = box.current;
    const options = chartOptions(() => latest.current, {
      width,
      height,
      tokens: getComputedStyle(host),
      onPoint: setAt,
      onDrag: (from, to) => chosen.current([from, to]),
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another effect updates the plot's data
  useEffect(() => {
    plot.current?.setData(plotData(latest.current));
  }, [times, series, failures, markers, window?.[0], window?.[1]]);

  const shown = shownRange(props);
  const marked = markers && shownMarkers(markers, shown);
  const time = at === null ? undefined : times[at];
  const words = series.map(({ label: name, values, read }) =>
    at === null ? name : `${name} ${read(values[at] ?? null, at)}`,
  );
  const failure = at === null ? undefined : failures?.[at]?.word;
  const here =
    time === undefined || !marked ? [] : markersAt(marked, time, stepOf(times)).map((marker) => marker.label);
  const [from, to] = part?.toSorted((one, other) => one - other).map((index) => readTime(times[index] ?? 0)) ?? [];
  const text =
    from !== undefined && to !== undefined
      ? t('{from} to {to} selected. Press Enter to zoom in', { from, to })
      : time === undefined
        ? t('No point selected')
        : [readTime(time), ...words, failure, ...here].filter(Boolean).join(', ');
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <VisuallyHidden component="figcaption" id={id}>
        {label}
      </VisuallyHidden>
      <div className={classes.top}>
        <div className={`${classes.readout} ${series.length > 2 ? classes.readoutOfMany : ''}`} aria-hidden>
          {time !== undefined && <span className={classes.when}>{readTime(time)}</span>}
          {series.map(({ label: name, color, values, read }) => (
            <span className={classes.key} key={name}>
              <span className={classes.swatch} style={{ background: `var(${color})` }} />
              {name} {at !== null && <strong>{read(values[at] ?? null, at)}</strong>}
            </span>
          ))}
          {failure && <strong style={{ color: 'var(--gh-down)' }}>{failure}</strong>}
        </div>
        {zoom?.onReset && (
          <Button
            variant="default"
            size="compact-xs"
            onClick={() => {
              // Move the focus, because the button disappears with the zoom.
              box.current?.focus({ preventScroll: true });
              zoom.onReset?.();
            }}
          >
            {t('Reset zoom')}
          </Button>
        )}
      </div>
      {marked && (
        <ChartMarkers
          label={label}
          markers={marked}
          shown={shown}
          width={width}
          onChoose={zoom && ((marker) => choose(around(marker, zoom.minSeconds)))}
        />
      )}
      <div className={classes.area}>
        <div
          ref={boxRef}
          className={`${classes.plot} ${zoom ? classes.zooms : ''}`}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-label={
            zoom
              ? t('{label}. Use the arrow keys to read each point, with Shift to select a range and Enter to zoom in', {
                  label,
                })
              : t('{label}. Use the arrow keys to read each point', { label })
          }
          aria-valuemin={0}
          aria-valuemax={Math.max(0, times.length - 1)}
          aria-valuenow={at ?? Math.max(0, times.length - 1)}
          aria-valuetext={text}
          onKeyDown={press}
          onBlur={leave}
        />
        {here.length > 0 && (
          <p className={classes.here} aria-hidden>
            {here.join(' · ')}
          </p>
        )}
      </div>
      <ChartTable {...props} markers={marked ?? []} />
    </figure>
  );
}

/** Splits each line that has unfinished points into a solid and a dashed series. */
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
