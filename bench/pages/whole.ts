import type { Page } from 'playwright-core';

// What is run in the page needs of it; nothing else here knows of documents.
type Element = { textContent: string; setAttribute(name: string, value: string): void };
declare const document: { querySelector(selector: string): Element | null };
declare const addEventListener: (type: string, listener: () => void, options: object) => void;

/** Milliseconds since the document began until nothing is on its way on the screen; an error page is none to measure. */
export async function whenWhole(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => {
    const heading = document.querySelector('h1:not([data-left])')?.textContent.trim();
    if (heading === 'This page did not load') throw new Error(heading);
    const isBusy = document.querySelector('[aria-busy=true], [class*=keleton-root]:not([data-awaited] *)') !== null;
    return heading && !isBusy && performance.now();
  });
  return Number(await handle.jsonValue());
}

/** In the page: keeps when the next click was, and marks the heading of the page that it leaves. */
export function noteClick(): void {
  const note = () => {
    performance.mark('click');
    document.querySelector('h1')?.setAttribute('data-left', '');
  };
  addEventListener('click', note, { capture: true, once: true });
}

/** When that click was. */
export const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('click').at(-1)?.startTime ?? 0);
