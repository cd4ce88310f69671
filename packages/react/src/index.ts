'use client';

import { event, init, type Options, optOut, pageview, revenue } from '@gatehouse/tracker';
import { createElement, Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';

export type { Details, Options, Props, Revenue, Sale } from '@gatehouse/tracker';

const tracker = { event, optOut, pageview, revenue } as const;
export type Gatehouse = typeof tracker;

/**
 * Starts counting when it is mounted. By default, a page view is counted whenever the URL changes. With `manual`, call
 * `usePageView` instead. Later changes of the options have no effect.
 */
export function GatehouseProvider({ children, ...options }: Options & { children?: ReactNode }): ReactElement {
  const first = useRef(options);
  useEffect(() => init(first.current), []);
  return createElement(Fragment, null, children);
}

export const useGatehouse = (): Gatehouse => tracker;

/**
 * Counts a page view whenever `path` changes. Use it with `manual`, if the URL does not identify the page. Call it
 * once, in a component inside your router.
 */
export function usePageView(path: string): void {
  const counted = useRef<string>(undefined);
  useEffect(() => {
    // In strict mode, React runs effects twice.
    if (counted.current === path) return;
    counted.current = path;
    pageview();
  }, [path]);
}
