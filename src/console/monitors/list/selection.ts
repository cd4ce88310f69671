import { useCallback, useRef, useState } from 'react';

/**
 * Toggles `id`. If there is an anchor on the same page, all rows between them get the same state.
 * @param page the IDs in display order
 */
export function switched(
  chosen: ReadonlySet<number>,
  page: readonly number[],
  { id, anchor }: { id: number; anchor: number | undefined },
): Set<number> {
  const on = !chosen.has(id);
  const [at, from] = [page.indexOf(id), anchor === undefined ? -1 : page.indexOf(anchor)];
  const touched = from < 0 || at < 0 ? [id] : page.slice(Math.min(at, from), Math.max(at, from) + 1);
  return on ? new Set([...chosen, ...touched]) : new Set([...chosen].filter((each) => !touched.includes(each)));
}

export type Selection = {
  chosen: ReadonlySet<number>;
  /** `extend` also includes all rows between this row and the last toggled one. */
  toggle: (id: number, extend: boolean) => void;
  togglePage: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/**
 * Keeps the selection across pages.
 * @param scope identifies the list; the selection is cleared when it changes
 */
export function useSelection(page: readonly number[], scope: string): Selection {
  const [kept, setKept] = useState({ scope, chosen: NONE });
  const anchor = useRef<number>(undefined);
  const shown = useRef({ page, scope });
  shown.current = { page, scope };
  const choose = useCallback((next: (chosen: ReadonlySet<number>) => ReadonlySet<number>) => {
    const { scope: now } = shown.current;
    setKept((before) => ({ scope: now, chosen: next(before.scope === now ? before.chosen : NONE) }));
  }, []);
  return {
    chosen: kept.scope === scope ? kept.chosen : NONE,
    toggle: useCallback(
      (id, extend) => {
        const from = extend ? anchor.current : undefined;
        anchor.current = id;
        choose((chosen) => switched(chosen, shown.current.page, { id, anchor: from }));
      },
      [choose],
    ),
    togglePage: useCallback(
      () =>
        choose((chosen) => {
          const ids = shown.current.page;
          return ids.every((id) => chosen.has(id))
            ? new Set([...chosen].filter((id) => !ids.includes(id)))
            : new Set([...chosen, ...ids]);
        }),
      [choose],
    ),
    clear: useCallback(() => choose(() => NONE), [choose]),
  };
}
