import { useEffect, useRef } from 'react';
import { type Action, actionOf } from './shortcuts.ts';

/** Follows the keys while nothing is being written and nothing else answers to them: forms and fields, what floats, the chart. */
export function useShortcuts(act: (action: Action) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    let isTaken = false;
    // Before anybody answers: what the key closes is gone when it arrives here on its way back.
    const notice = (event: KeyboardEvent) => {
      isTaken = belongsElsewhere(event.target);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTaken) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    window.addEventListener('keydown', notice, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', notice, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, []);
}

/** Something floats above the page, or the key is pressed where one writes or moves a point. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role=dialog], [role=menu]')) return true;
  return (
    target instanceof Element &&
    target.closest('form, input, select, textarea, [contenteditable], [role=slider]') !== null
  );
}
