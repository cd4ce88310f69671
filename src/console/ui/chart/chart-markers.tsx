import { Button } from '@mantine/core';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { PopoverBeside, preloadPopover } from '../feedback/popover.tsx';
import { Tooltip } from '../feedback/tooltip.tsx';
import classes from './chart.module.css';
import { PLOT_MARGIN } from './chart-options.ts';
import type { ChartMarker } from './chart-props.ts';
import { groupMarkers, type MarkerGroup } from './marker-groups.ts';
import type { Range } from './range.ts';

type ChartMarkersProps = {
  label: string;
  /** sorted by start */
  markers: ChartMarker[];
  shown: Range;
  /** width of the chart, in px */
  width: number;
  onChoose: ((marker: Pick<ChartMarker, 'from' | 'to'>) => void) | undefined;
};

/** The tooltip names up to this many markers. */
const NAMED = 3;

/**
 * Shows markers that are close together as one, with their count. The row is one Tab stop, and arrow keys move between
 * the markers.
 */
export function ChartMarkers({ label, markers, shown, width, onChoose }: ChartMarkersProps) {
  const [reached, setReached] = useState(0);
  const [opened, setOpened] = useState<{ key: string; anchor: HTMLElement; isOpen: boolean }>();
  const id = useId();
  /** Without spaces, which separate IDs in attributes such as `aria-controls`. */
  const idOf = (key: string) => `${id}-${key.replace(/\s+/g, '-')}`;
  const row = useRef<HTMLDivElement>(null);
  const [from, to] = shown;
  const groups = useMemo(
    () => groupMarkers(markers, [from, to], width - PLOT_MARGIN.left - PLOT_MARGIN.right),
    [markers, from, to, width],
  );
  const stop = Math.min(reached, groups.length - 1);
  const percentAt = (seconds: number) => Math.min(1, Math.max(0, (seconds - from) / (to - from))) * 100;
  const openedGroup = groups.find(({ key }) => key === opened?.key);
  // The popover stays mounted, so it can return the focus.
  const close = () => setOpened(opened && { ...opened, isOpen: false });
  const isOpened = (group: MarkerGroup) => group === openedGroup && opened?.isOpen === true;
  const press = (event: KeyboardEvent) => {
    if (openedGroup && isOpened(openedGroup)) return;
    const next = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: groups.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const button = row.current?.querySelectorAll('button')[Math.max(0, Math.min(groups.length - 1, next))];
    button?.focus();
  };
  // No toolbar, because screen readers would announce it even though it is empty.
  if (groups.length === 0) return <div className={classes.markers} />;
  return (
    <div
      ref={row}
      className={classes.markers}
      style={{ marginInline: `${PLOT_MARGIN.left}px ${PLOT_MARGIN.right}px` }}
      role="toolbar"
      aria-label={t('{label}: what happened', { label })}
      onKeyDown={press}
      {...preloadPopover}
    >
      {groups.map((group, index) => {
        const [start, end] = [percentAt(group.from), percentAt(group.to)];
        return (
          <Tooltip key={group.key} label={<Words group={group} />}>
            <button
              type="button"
              id={idOf(group.key)}
              className={`${classes.marker} ${classes[group.kind] ?? ''}`}
              style={{
                // As wide as its time span if that is wide enough, otherwise centered on it.
                // not shown
                left: `min(${start.toFixed(3)}% - 4px, calc(${((start + end) / 2).toFixed(3)}% - 12px))`,
                width: `max(24px, ${(end - start).toFixed(3)}% + 8px)`,
              }}
              tabIndex={index === stop ? 0 : -1}
              aria-haspopup="dialog"
              aria-expanded={isOpened(group)}
              aria-label={nameOf(group)}
              onFocus={() => setReached(index)}
              onClick={({ currentTarget }) =>
                isOpened(group) ? close() : setOpened({ key: group.key, anchor: currentTarget, isOpen: true })
              }
            >
              {group.markers.length > 1 && <span aria-hidden>{group.markers.length}</span>}
            </button>
          </Tooltip>
        );
      })}
      {opened && openedGroup && (
        <PopoverBeside
          key={opened.key}
          id={idOf(opened.key)}
          anchor={opened.anchor}
          isOpen={opened.isOpen}
          onOpen={close}
          label={titleOf(openedGroup)}
          position="bottom"
          width="min(320px, calc(100vw - 48px))"
          className={classes.markerDetail}
        >
          {openedGroup.markers.map((marker) => (
            <div key={marker.key} className={classes.markerOne}>
              <p>
                <strong>{marker.label}</strong>
                <br />
                {marker.when}
              </p>
              <div className={classes.markerActions}>{marker.actions?.(close)}</div>
            </div>
          ))}
          {onChoose && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                close();
                onChoose(openedGroup);
              }}
            >
              {t('Zoom in')}
            </Button>
          )}
        </PopoverBeside>
      )}
    </div>
  );
}

function nameOf(group: MarkerGroup): string {
  const told = group.markers.map(({ label, when }) => `${label}, ${when}`).join('; ');
  return group.markers.length === 1 ? told : `${titleOf(group)}: ${told}`;
}

const titleOf = ({ markers }: MarkerGroup): string =>
  markers.length === 1 ? markers[0].label : t('{count} annotations', { count: markers.length });

function Words({ group: { markers } }: { group: MarkerGroup }) {
  const lines = markers.length === 1 ? [markers[0].label, markers[0].when] : markers.map(({ label }) => label);
  const shown =
    lines.length > NAMED + 1
      ? [...lines.slice(0, NAMED), t('and {count} more', { count: lines.length - NAMED })]
      : lines;
  return shown.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text can be equal
    <span key={index} className={classes.line}>
      {line}
    </span>
  ));
}
