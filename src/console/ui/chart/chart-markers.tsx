import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AskingPopover } from '../feedback/asking-popover.tsx';
import { Tooltip } from '../feedback/tooltip.tsx';
import classes from './chart.module.css';
import { PLOT_MARGIN } from './chart-options.ts';
import type { ChartMarker } from './chart-props.ts';
import type { Range } from './range.ts';

type ChartMarkersProps = {
  label: string;
  /** by their start */
  markers: ChartMarker[];
  shown: Range;
  onChoose: ((marker: ChartMarker) => void) | undefined;
};

/**
 * What happened, above the plot at its time. One stop of the Tab key; arrow keys lead from one to the next. Each opens
 * what it tells.
 */
export function ChartMarkers({ label, markers, shown, onChoose }: ChartMarkersProps) {
  const [reached, setReached] = useState(0);
  const [opened, setOpened] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  const stop = Math.min(reached, markers.length - 1);
  const [from, to] = shown;
  const percentAt = (seconds: number) => (Math.min(1, Math.max(0, (seconds - from) / (to - from))) * 100).toFixed(3);
  const press = (event: KeyboardEvent) => {
    if (opened !== undefined) return;
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: markers.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const button = row.current?.querySelectorAll('button')[Math.max(0, Math.min(markers.length - 1, next))];
    button?.focus();
  };
  // An empty toolbar would be announced.
  if (markers.length === 0) return <div className={classes.markers} />;
  return (
    <div
      ref={row}
      className={classes.markers}
      style={{ marginInline: `${PLOT_MARGIN.left}px ${PLOT_MARGIN.right}px` }}
      role="toolbar"
      aria-label={`${label}: what happened`}
      onKeyDown={press}
    >
      {markers.map((marker, index) => (
        <AskingPopover
          key={marker.key}
          verb={marker.label}
          asking={opened === marker.key}
          setAsking={(isOpen) => setOpened(isOpen ? marker.key : undefined)}
          width={300}
          position="bottom"
          className={classes.markerDetail}
          target={
            <span
              className={classes.markerPlace}
              style={{
                left: `${percentAt(marker.from)}%`,
                width: `max(8px, calc(${percentAt(marker.to)}% - ${percentAt(marker.from)}%))`,
              }}
            >
              <Tooltip
                label={
                  <>
                    {marker.label}
                    <br />
                    {marker.when}
                  </>
                }
              >
                <button
                  type="button"
                  className={`${classes.marker} ${classes[marker.kind]}`}
                  tabIndex={index === stop ? 0 : -1}
                  aria-haspopup="dialog"
                  aria-label={`${marker.label}, ${marker.when}`}
                  onFocus={() => setReached(index)}
                  onClick={() => setOpened(opened === marker.key ? undefined : marker.key)}
                />
              </Tooltip>
            </span>
          }
        >
          <p>
            <strong>{marker.label}</strong>
            <br />
            {marker.when}
          </p>
          <div className={classes.markerActions}>
            {marker.actions?.(() => setOpened(undefined))}
            {onChoose && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  setOpened(undefined);
                  onChoose(marker);
                }}
              >
                Zoom in
              </Button>
            )}
          </div>
        </AskingPopover>
      ))}
    </div>
  );
}
