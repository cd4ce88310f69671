import { useEffect, useRef } from 'react';
import { type Action, actionOf } from './shortcuts.ts';

/** Follows the keys while nothing is being written and nothing else answers to them: forms and fields, what floats, the chart. */
export function useShortcuts(act: (action: Action) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTaken(event.target)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role=dialog]')) return true;
  return (
    target instanceof Element &&
    target.closest('form, input, select, textarea, [contenteditable], [role=slider]') !== null
  );
}
