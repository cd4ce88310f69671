import type { Page } from 'playwright-core';

// Types of the browser, for the functions that run in the page.
type Element = { textContent: string; setAttribute(name: string, value: string): void };
declare const document: { querySelector(selector: string): Element | null };
declare const addEventListener: (type: string, listener: () => void, options: object) => void;

export async function whenWhole(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const heading = document.querySelector('h1:not([data-left])')?.textContent.trim();
    if (heading === 'This page did not load') throw new Error(heading);
    const isBusy = document.querySelector('[aria-busy=true], [class*=keleton-root]:not([data-awaited] *)') !== null;
    return heading && !isBusy && performance.now();
  });
  return Number(await handle.jsonValue());
}

/** Runs in the page: records the time of the next click, and marks the heading of the page that is left. */
export function noteClick(): void {
  const note = () => {
    performance.mark('click');
    document.querySelector('h1')?.setAttribute('data-left', '');
  };
  addEventListener('click', note, { capture: true, once: true });
}

export const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('click').at(-1)?.startTime ?? 0);
