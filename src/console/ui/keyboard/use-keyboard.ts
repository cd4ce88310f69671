import { useEffect } from 'react';
import { findShortcut, shortcutGroups } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** Between the keys of a sequence. */
const SEQUENCE_MS = 1500;

/** Follows the keys while nothing is being written and nothing else answers to them: fields, what floats, the chart. */
export function useKeyboard(): void {
  useEffect(() => {
    let isTaken = false;
    let begun = '';
    let lastMs = 0;
    // Before anybody answers: what the key closes is gone when it arrives here on its way back.
    const notice = (event: KeyboardEvent) => {
      isTaken = belongsElsewhere(event.target);
    };
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken || event.isComposing || !areSingleKeysOn()) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
      const before = event.timeStamp - lastMs < SEQUENCE_MS ? begun : '';
      const found = findShortcut(shortcutGroups(), before, event.key);
      // A key that is held down moves on through a list, and does nothing else twice.
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

/** Where keys write, choose or move a point. */
const OWN_KEYS = [
  'form',
  'input:not([type=checkbox], [type=radio])',
  'select',
  'textarea',
  '[contenteditable]',
  '[role=slider]',
  '[role=listbox]',
].join();

/** Something floats above the page, or the key is pressed where it has a meaning of its own. */
function belongsElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role=dialog], [role=menu]')) return true;
  return target instanceof Element && target.closest(OWN_KEYS) !== null;
}
