import { type ReactNode, useEffect, useRef } from 'react';

/** The popover takes the focus when it opens; a form that is loaded only then passes it on to its first field. */
export function FocusFirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== box.current?.closest('[role=dialog]')) return;
    box.current?.querySelector<HTMLElement>('[data-autofocus], input, select, button')?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}
