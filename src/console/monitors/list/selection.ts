import { useCallback, useRef, useState } from 'react';

/**
 * The chosen ids after one of a page was switched: with an anchor on the same page, all between them follow.
 * @param page the ids in the order in which they stand
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
  /** `extend`: everything from the one switched before up to this one. */
  toggle: (id: number, extend: boolean) => void;
  /** Adds the whole page, or takes it away when all of it is chosen. */
  togglePage: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/**
 * Which rows are chosen. What is chosen on one page stays chosen on the next.
 * @param scope what the list is a list of: nothing is chosen any more when it changes
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
