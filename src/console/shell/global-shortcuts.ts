import { useRouter } from '@tanstack/react-router';
import type { Shortcut } from '../ui/keyboard/shortcuts.ts';
import { useKeyboard } from '../ui/keyboard/use-keyboard.ts';
import { useShortcuts } from '../ui/keyboard/use-shortcuts.ts';
import { focusSearch, moveRow, toggleRow } from '../ui/table/row-keys.ts';
import { pageActions } from './page-actions.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What opens the palette, as the reader's keyboard names it. */
export const FIND_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** The title of the keys that are for rows: on a page without any they are not listed. */
export const LISTS = 'Lists';

export const SELECT = 'x';

const PLACES = [
  ['o', '/', 'Overview'],
  ['m', '/monitors', 'Monitors'],
  ['i', '/incidents', 'Incidents'],
  ['p', '/status-pages', 'Status pages'],
  ['w', '/websites', 'Websites'],
  ['k', '/market', 'Market'],
  ['t', '/market/items', 'Items'],
  ['r', '/market/orders', 'Orders'],
  ['s', '/settings', 'Settings'],
] as const;

const ROWS: Shortcut[] = [
  { keys: 'j', word: 'Next row', run: () => moveRow(1) },
  { keys: 'k', word: 'Previous row', run: () => moveRow(-1) },
  { keys: 'Enter', word: 'Open the row' },
  { keys: SELECT, word: 'Select the row', run: toggleRow },
];

type GlobalShortcuts = { path: string; onFind: () => void; onHelp: () => void };

/** What keys do on every page, and what they do with the page that is open. */
export function useGlobalShortcuts({ path, onFind, onHelp }: GlobalShortcuts): void {
  const { history } = useRouter();
  useKeyboard();
  useShortcuts({
    title: 'This page',
    scope: 'page',
    shortcuts: pageActions(path).map(({ key, word, href }) => ({ keys: key, word, run: () => history.push(href) })),
  });
  useShortcuts({ title: LISTS, scope: 'everywhere', shortcuts: ROWS });
  useShortcuts({
    title: 'Everywhere',
    scope: 'everywhere',
    shortcuts: [
      { keys: isApple ? '⌘+k' : 'Ctrl+k', word: 'Find anything' },
      { keys: '/', word: 'Search this page', run: () => focusSearch() || onFind() },
      { keys: '?', word: 'Keyboard shortcuts', run: onHelp },
    ],
  });
  useShortcuts({
    title: 'Go to',
    scope: 'everywhere',
    shortcuts: PLACES.map(([key, href, word]) => ({ keys: `g ${key}`, word, run: () => history.push(href) })),
  });
}
