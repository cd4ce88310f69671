import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** After this time, the page is printed even if it is incomplete. */
const maxMs = 8000;

/**
 * The page counts as complete when no request has been active for this long. Frames are counted too, because panels
 * send their requests after rendering.
 */
const quietMs = 200;
const quietFrames = 12; // about quietMs at 60 Hz

// `isPrinted` stays true while panels are shown. The next print then reuses the loaded content.
const listeners = new Set<() => void>();
let isPrinted = false;

function markPrinted(): void {
  isPrinted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The browser's print menu can't wait for requests.
  addEventListener('beforeprint', markPrinted);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', markPrinted);
    isPrinted = false;
  };
}

export const usePrinted = (): boolean => useSyncExternalStore(subscribe, () => isPrinted);

/** Makes Ctrl/⌘ P load the whole page before printing. */
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
