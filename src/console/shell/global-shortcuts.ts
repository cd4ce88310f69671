import { useRouter } from '@tanstack/react-router';
import { t } from '../i18n/index.ts';
import type { Shortcut } from '../ui/keyboard/shortcuts.ts';
import { useKeyboard } from '../ui/keyboard/use-keyboard.ts';
import { useShortcuts } from '../ui/keyboard/use-shortcuts.ts';
import { focusSearch, moveRow, toggleRow } from '../ui/table/row-keys.ts';
import { pageActions } from './page-actions.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const FIND_KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** Title of the group of shortcuts that is hidden on pages without rows. */
export const LISTS = t('Lists');

export const SELECT = 'x';

const PLACES = [
  ['o', '/', t('Overview')],
  ['m', '/monitors', t('Monitors')],
  ['i', '/incidents', t('Incidents')],
  ['p', '/status-pages', t('Status pages')],
  ['w', '/websites', t('Websites')],
  ['k', '/market', t('Market')],
  ['t', '/market/items', t('Items')],
  ['r', '/market/orders', t('Orders')],
  ['s', '/settings', t('Settings')],
] as const;

const ROWS: Shortcut[] = [
  { keys: 'j', word: t('Next row'), run: () => moveRow(1) },
  { keys: 'k', word: t('Previous row'), run: () => moveRow(-1) },
  // not shown: the key
  { keys: 'Enter', word: t('Open the row') },
  { keys: SELECT, word: t('Select the row'), run: toggleRow },
];

type GlobalShortcuts = {
  path: string;
  has: (href: string) => boolean;
  mayChange: (href: string) => boolean;
  onFind: () => void;
  onHelp: () => void;
};

export function useGlobalShortcuts({ path, has, mayChange, onFind, onHelp }: GlobalShortcuts): void {
  const { history } = useRouter();
  useKeyboard();
  useShortcuts({
    title: t('This page'),
    scope: 'page',
    shortcuts: pageActions(path)
      .filter(({ href }) => mayChange(href))
      .map(({ key, word, href }) => ({ keys: key, word, run: () => history.push(href) })),
  });
  useShortcuts({ title: LISTS, scope: 'everywhere', shortcuts: ROWS });
  useShortcuts({
    title: t('Everywhere'),
    scope: 'everywhere',
    shortcuts: [
      { keys: isApple ? '⌘+k' : 'Ctrl+k', word: t('Find anything') },
      { keys: '/', word: t('Search this page'), run: () => focusSearch() || onFind() },
      { keys: '?', word: t('Keyboard shortcuts'), run: onHelp },
    ],
  });
  useShortcuts({
    title: t('Go to'),
    scope: 'everywhere',
    shortcuts: PLACES.filter(([, href]) => has(href)).map(([key, href, word]) => ({
      keys: `g ${key}`,
      word,
      run: () => history.push(href),
    })),
  });
}
