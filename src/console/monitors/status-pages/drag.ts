import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dropPlace, type Place } from './groups.ts';

/** If the pointer is this close to the edge of the window, the page scrolls. */
const EDGE_PX = 60;
const SCROLL_PX = 12;

/** `gap`: the monitor is dropped before the monitor at this place. */
export type Dragged = { from: Place; gap: Place };

/** Uses pointer events, because touchscreens have no native drag and drop. Escape cancels. */
export function useMonitorDrag(list: RefObject<HTMLElement | null>, onDrop: (from: Place, to: Place) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const scrolling = useRef(0);
  const stop = () => {
    cancelAnimationFrame(scrolling.current);
    setDragged(undefined);
  };
  useEffect(() => () => cancelAnimationFrame(scrolling.current), []);

  const move = (from: Place, x: number, y: number) => {
    const gap = gapAt(list.current, x, y);
    if (gap) setDragged({ from, gap });
    cancelAnimationFrame(scrolling.current);
    const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (by === 0) return;
    scrolling.current = requestAnimationFrame(() => {
      const before = window.scrollY;
      window.scrollBy(0, by);
      if (window.scrollY !== before) move(from, x, y);
    });
  };
  const handle = (from: Place) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, gap: from });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId) && dragged) move(from, event.clientX, event.clientY);
    },
    onPointerUp: () => {
      if (dragged) {
        const to = dropPlace(from, dragged.gap);
        if (to.group !== from.group || to.index !== from.index) onDrop(from, to);
      }
      stop();
    },
    onPointerCancel: stop,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragged) return;
      event.preventDefault();
      stop();
    },
  });
  return { dragged, handle };
}

function gapAt(list: HTMLElement | null, x: number, y: number): Place | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]') ?? nearest(rows, y);
  const [group, index] = (row?.dataset.place ?? '').split(' ').map(Number);
  if (!row || group === undefined || index === undefined) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const isBelow = row.dataset.monitor !== undefined && y > top + height / 2;
  return { group, index: index + (isBelow ? 1 : 0) };
}

function nearest(rows: HTMLElement[], y: number): HTMLElement | undefined {
  const distanceOf = (row: HTMLElement) => {
    const { top, bottom } = row.getBoundingClientRect();
    return Math.max(top - y, y - bottom, 0);
  };
  return rows.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
}
