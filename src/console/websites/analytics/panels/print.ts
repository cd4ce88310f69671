import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Paper that lacks a list is better than a key that seems dead. */
const mostMs = 8000;

/** How long nothing may load before the page is whole: a panel begins to ask only after it was drawn. */
const quietMs = 200;

// Once printed, a page may be printed again: what was loaded for it stays.
const listeners = new Set<() => void>();
let isPrinted = false;

function markPrinted(): void {
  isPrinted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // By the browser's menu: the paper is drawn at once, and waits for no answer.
  addEventListener('beforeprint', markPrinted);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', markPrinted);
    isPrinted = false;
  };
}

/** Whether paper asks for the whole page, also what nobody has scrolled to. */
export const usePrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);

/** Ctrl/⌘ P prints when the whole page is there. */
export function usePrintKey(): void {
  const queryClient = useQueryClient();
  const print = async () => {
    markPrinted();
    const start = performance.now();
    let lastLoading = start;
    let now = start;
    while (now - start < mostMs && now - lastLoading < quietMs) {
      await nextFrame();
      now = performance.now();
      if (queryClient.isFetching() > 0 || document.querySelector('[data-awaited]')) lastLoading = now;
    }
    window.print();
  };
  useHotkeys([['mod+P', () => void print()]], []);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
