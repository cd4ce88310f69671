import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A page about one thing that was open before, as the palette lists it. */
export type Recent = { kind: RecentKind; word: string; href: string };

type RecentKind = keyof typeof PAGES;

/** Pages about one thing. Names and addresses of buyers are not left in a browser. */
const PAGES = {
  Monitors: /^\/monitors\/\d+$/,
  'Status pages': /^\/status-pages\/\d+$/,
  Websites: /^\/websites\/\d+$/,
  Items: /^\/market\/items\/\d+$/,
};

const MOST_RECENT = 6;

const storeOf = (account: number) => `gatehouse-recent-${account}`;

/** What comes first is what was open last; each thing once. */
export const withRecent = (recent: readonly Recent[], page: Recent): Recent[] =>
  [page, ...recent.filter(({ href }) => href !== page.href)].slice(0, MOST_RECENT);

/** The page about a thing at an address, by the title that the page has given itself. */
export function recentOf(href: string, title: string): Recent | undefined {
  const word = /^(.+) · Gatehouse$/.exec(title)?.[1];
  const kind = (Object.keys(PAGES) as RecentKind[]).find((one) => PAGES[one].test(href));
  return word && kind ? { kind, word, href } : undefined;
}

/** What the browser kept; nothing where that is not ours or of another version. */
export function parseRecent(text: string | null): Recent[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    // Written by somebody else: the list begins anew.
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
    // A browser that keeps nothing.
    return [];
  }
}

/** Notes each page about a thing when it is left: by then it has its title. */
export function useRecent(account: number | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (account === undefined) return;
    return router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      const page = pathChanged && fromLocation ? recentOf(fromLocation.pathname, document.title) : undefined;
      if (!page) return;
      try {
        localStorage.setItem(storeOf(account), JSON.stringify(withRecent(readRecent(account), page)));
      } catch {
        // A browser that keeps nothing, or is full.
      }
    });
  }, [router, account]);
}
