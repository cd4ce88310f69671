import { useEffect } from 'react';
import { findShortcut, shortcutGroups } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** Longest time between two keys of a sequence. */
const SEQUENCE_MS = 1500;

export function useKeyboard(): void {
  useEffect(() => {
    let isTaken = false;
    let begun = '';
    let lastMs = 0;
    // Capture phase, because in the bubble phase a dialog that handles the key is already closed.
    const notice = (event: KeyboardEvent) => {
      isTaken = belongsElsewhere(event.target);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken || event.isComposing || !areSingleKeysOn()) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
      const before = event.timeStamp - lastMs < SEQUENCE_MS ? begun : '';
      const found = findShortcut(shortcutGroups(), before, event.key);
      // If a key is held down, only the keys that move through a list repeat.
      if (event.repeat && !/^[jk]$/.test(event.key)) return;
      begun = found.begun;
      lastMs = event.timeStamp;
      if (!found.shortcut && !found.begun) return;
      event.preventDefault();
      found.shortcut?.run?.();
    };
    window.addEventListener('keydown', notice, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', notice, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, []);
}

const OWN_KEYS = [
  'form',
  'input:not([type=checkbox], [type=radio])',
  'select',
  'textarea',
  '[contenteditable]',
  '[role=slider]',
  '[role=listbox]',
].join();

function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role=dialog], [role=menu]')) return true;
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
