import type { Page } from 'playwright-core';

type HeldTimers = { held: Map<number, () => void> };

/**
 * From now on, also after navigations, the page's new timers with a delay in this range, such as the timer that hides a
 * message, run only when the returned function is called.
 */
export async function holdTimers(page: Page, range: { fromMs: number; toMs: number }): Promise<() => Promise<void>> {
  await page.addInitScript(holdTimersInPage, range);
  await page.evaluate(holdTimersInPage, range);
  return () =>
    page.evaluate(() => {
      const { held } = window as unknown as HeldTimers;
      const ended = [...held.values()];
      held.clear();
      for (const run of ended) run();
    });
}

function holdTimersInPage({ fromMs, toMs }: { fromMs: number; toMs: number }): void {
  const held = new Map<number, () => void>();
  const { setTimeout: start, clearTimeout: stop } = window;
  let lastId = 1_000_000_000;
  Object.assign(window, {
    held,
    setTimeout(run: () => void, ms = 0, ...more: unknown[]) {
      if (ms < fromMs || ms > toMs) return start(run, ms, ...more);
      held.set(++lastId, run);
      return lastId;
    },
    clearTimeout(id: number) {
      if (!held.delete(id)) stop(id);
    },
  });
}
