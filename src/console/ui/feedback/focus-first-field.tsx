import { type ReactNode, useEffect, useRef } from 'react';

/** Moves the focus to the first field of a lazy form, which loads after the popover has taken the focus. */
export function FocusFirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== box.current?.closest('[role=dialog]')) return;
    box.current?.querySelector<HTMLElement>('[data-autofocus], input, select, button')?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}
