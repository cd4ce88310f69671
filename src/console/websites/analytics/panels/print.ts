import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Paper that lacks a list is better than a key that seems dead. */
const maxMs = 8000;

/** For how long, and how often drawn, nothing may load before the page is whole: a panel asks only after it was drawn. */
const quietMs = 200;
const quietFrames = 12; // as many as fit into that time, unless the machine is slow

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
    let framesSince = 0;
    let now = start;
    while (now - start < maxMs && (now - lastLoading < quietMs || framesSince < quietFrames)) {
      await nextFrame();
      now = performance.now();
      framesSince += 1;
      if (queryClient.isFetching() > 0 || document.querySelector('[data-awaited]')) {
        lastLoading = now;
        framesSince = 0;
      }
    }
    window.print();
  };
  useHotkeys([['mod+P', () => void print()]], []);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
