import { useEffect, useRef } from 'react';
import { addShortcuts, type Shortcut, type ShortcutGroup } from './shortcuts.ts';

export function useShortcuts({ title, scope, shortcuts }: ShortcutGroup): void {
  const latest = useRef<readonly Shortcut[]>(shortcuts);
  latest.current = shortcuts;
  useEffect(
    () =>
      addShortcuts({
        title,
        scope,
        get shortcuts() {
          return latest.current;
        },
      }),
    [title, scope],
  );
}
