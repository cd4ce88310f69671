import { type RefObject, useEffect, useRef } from 'react';
import { hiddenWidth, markScrollEdges } from './scroll-edges.ts';

/**
 * For a row of links that scrolls sideways if it doesn't fit. Scrolls to the open link (`aria-current`) when `open`
 * changes. base.css fades an edge that hides links. The mouse wheel scrolls the row first, then the page.
 */
export function useStrip(open: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each part that is opened
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - strip.current.offsetLeft - 48;
  }, [open]);
  // Runs after each render, because the links can have changed.
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      const before = element.scrollLeft;
      if (Math.abs(event.deltaY) <= Math.abs(event.deltaX) || hiddenWidth(element) <= 0) return;
      element.scrollLeft += event.deltaY;
      if (element.scrollLeft !== before) event.preventDefault();
    };
    const unmark = markScrollEdges(element);
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      unmark();
      element.removeEventListener('wheel', turn);
    };
  });
  return strip;
}
