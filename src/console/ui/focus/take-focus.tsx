import { useEffect, useRef } from 'react';
import { canHaveFocus } from './places.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'; // not shown

/**
 * The first child of a popover: moves the focus into the popover when it opens, before the browser handles another key.
 * Mantine does it in two timers. On a busy machine, keys that the user presses before them go to the button behind the
 * popover, and the second timer takes the focus back to the first control.
 */
export function TakeFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      // After all effects, because Mantine's effect reads which control had the focus before, to return the focus to it.
      queueMicrotask(() => {
        const popover = marker.current?.parentElement;
        if (popover) firstControl(popover).focus({ preventScroll: true });
      }),
    [],
  );
  // Mantine's timers focus the first element with this attribute. This one can't have the focus, so they do nothing.
  return <span ref={marker} data-autofocus hidden />;
}

function firstControl(popover: HTMLElement): HTMLElement {
  const chosen = popover.querySelector<HTMLElement>('[data-autofocus]:not([hidden])');
  const controls = [...popover.querySelectorAll<HTMLElement>(CONTROLS)].filter(canHaveFocus);
  return chosen ?? controls.find(({ tabIndex }) => tabIndex >= 0) ?? controls[0] ?? popover;
}
