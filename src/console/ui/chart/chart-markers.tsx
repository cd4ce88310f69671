import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { PopoverBeside, preloadPopover } from '../feedback/popover.tsx';
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
  const [opened, setOpened] = useState<{ key: string; anchor: HTMLElement; isOpen: boolean }>();
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const stop = Math.min(reached, markers.length - 1);
  const [from, to] = shown;
  const percentAt = (seconds: number) => (Math.min(1, Math.max(0, (seconds - from) / (to - from))) * 100).toFixed(3);
  const openedMarker = markers.find(({ key }) => key === opened?.key);
  // Stays, so that it can give the focus back.
  const close = () => setOpened(opened && { ...opened, isOpen: false });
  const isOpened = (marker: ChartMarker) => marker === openedMarker && opened?.isOpen === true;
  const press = (event: KeyboardEvent) => {
    if (openedMarker && isOpened(openedMarker)) return;
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
      {...preloadPopover}
    >
      {markers.map((marker, index) => (
        <Tooltip
          key={marker.key}
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
            id={`${id}-${marker.key}`}
            className={`${classes.marker} ${classes[marker.kind]}`}
            style={{
              left: `${percentAt(marker.from)}%`,
              width: `max(8px, calc(${percentAt(marker.to)}% - ${percentAt(marker.from)}%))`,
            }}
            tabIndex={index === stop ? 0 : -1}
            aria-haspopup="dialog"
            aria-expanded={isOpened(marker)}
            aria-label={`${marker.label}, ${marker.when}`}
            onFocus={() => setReached(index)}
            onClick={({ currentTarget }) =>
              isOpened(marker) ? close() : setOpened({ key: marker.key, anchor: currentTarget, isOpen: true })
            }
          />
        </Tooltip>
      ))}
      {opened && openedMarker && (
        <PopoverBeside
          key={opened.key}
          id={`${id}-${opened.key}`}
          anchor={opened.anchor}
          isOpen={opened.isOpen}
          onOpen={close}
          label={openedMarker.label}
          position="bottom"
          width="min(300px, calc(100vw - 48px))"
          className={classes.markerDetail}
        >
          <p>
            <strong>{openedMarker.label}</strong>
            <br />
            {openedMarker.when}
          </p>
          <div className={classes.markerActions}>
            {openedMarker.actions?.(close)}
            {onChoose && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  close();
                  onChoose(openedMarker);
                }}
              >
                Zoom in
              </Button>
            )}
          </div>
        </PopoverBeside>
      )}
    </div>
  );
}
