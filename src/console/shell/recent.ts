import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export type Recent = { kind: RecentKind; word: string; href: string };

type RecentKind = keyof typeof PAGES;

/**
 * Pages that are recorded. Purchases and orders are not, because names and addresses of buyers must not be stored in
 * the browser.
 */
const PAGES = {
  Monitors: /^\/monitors\/\d+$/,
  'Status pages': /^\/status-pages\/\d+$/,
  Websites: /^\/websites\/\d+$/,
  Items: /^\/market\/items\/\d+$/,
  Pages:
    /^\/(monitors(\/import)?|alert-policies|monitor-groups|incidents|maintenance|objectives|uptime-reports|status-pages|websites|market(\/(?!webhooks)[a-z]+)?|settings(\?section=[a-z-]+)?)$/,
};

const MOST_RECENT = 6;

const storeOf = (account: number) => `gatehouse-recent-${account}`;

export const withRecent = (recent: readonly Recent[], page: Recent): Recent[] =>
  [page, ...recent.filter(({ href }) => href !== page.href)].slice(0, MOST_RECENT);

type Place = { pathname: string; search: object };

/** Leaves out all of the search except the section of the settings. */
export function addressOf({ pathname, search }: Place): string {
  const { section } = search as { section?: unknown };
  return pathname === '/settings' && typeof section === 'string' ? `${pathname}?section=${section}` : pathname;
}

export function recentOf(place: Place, title: string): Recent | undefined {
  const href = addressOf(place);
  const word = /^(.+) · Gatehouse$/.exec(title)?.[1];
  const kind = (Object.keys(PAGES) as RecentKind[]).find((one) => PAGES[one].test(href));
  return word && kind ? { kind, word, href } : undefined;
}

export function parseRecent(text: string | null): Recent[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST_RECENT) : [];
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { href, word, kind } = value as Record<string, unknown>;
  return (
    typeof href === 'string' &&
    typeof word === 'string' &&
    Object.hasOwn(PAGES, String(kind)) &&
    PAGES[kind as RecentKind].test(href)
  );
}

export function readRecent(account: number): Recent[] {
  try {
    return parseRecent(localStorage.getItem(storeOf(account)));
  } catch {
    return [];
  }
}

/** Records a page when the user leaves it, because its title is known only after it has loaded. */
export function useRecent(account: number | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (account === undefined) return;
    return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
      const page = fromLocation && recentOf(fromLocation, document.title);
      if (page?.href === addressOf(toLocation)) return;
      if (!page) return;
      try {
        localStorage.setItem(storeOf(account), JSON.stringify(withRecent(readRecent(account), page)));
      } catch {
        // localStorage can't be used in this browser, or is full.
      }
    });
  }, [router, account]);
}
