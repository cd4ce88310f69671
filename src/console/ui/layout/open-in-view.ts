import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a strip of links that scrolls on a phone: the one that is open (`aria-current`) comes into view whenever `open`
 * changes. The page itself is not scrolled.
 */
export function useOpenInView(open: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that is opened comes into view
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - strip.current.offsetLeft - 48;
  }, [open]);
  return strip;
}
