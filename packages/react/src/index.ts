'use client';

import { event, init, type Options, optOut, pageview, revenue } from '@gatehouse/tracker';
import { createElement, Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';

export type { Details, Options, Props, Revenue, Sale } from '@gatehouse/tracker';

const tracker = { event, optOut, pageview, revenue } as const;
export type Gatehouse = typeof tracker;

/**
 * Begins to count when it is first shown. Page views of an application that changes its address are counted by themselves,
 * unless `manual` says that `usePageView` does. Later changes of the options have no effect.
 */
export function GatehouseProvider({ children, ...options }: Options & { children?: ReactNode }): ReactElement {
  const first = useRef(options);
  useEffect(() => init(first.current), []);
  return createElement(Fragment, null, children);
}

/** What counts: the same functions at each rendering. */
export const useGatehouse = (): Gatehouse => tracker;

/**
 * Counts a page view whenever `path` differs from the one before; for `manual`, where the address alone does not say what
 * a page is. Call it once, below your router.
 */
export function usePageView(path: string): void {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    // Effects run twice in strict mode.
    if (counted.current === path) return;
    counted.current = path;
    pageview();
  }, [path]);
}
