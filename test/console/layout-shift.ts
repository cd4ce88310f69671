import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Of the window, as browsers score it: what is above is felt as a jump. */
const allowedScore = 0.01;
/** What an answer takes over a fair network: what came at once would hide that something else was there before. */
const answerMs = 80;

type Shift = { value: number; moved: string[] };
type Watched = { shifts?: Shift[] };

/** Watches all later pages of this tab for what moves by itself, behind a network that takes its time. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(keepShifts);
  // By the browser itself: a route of Playwright's would take its cache away, and each page would load the scripts anew.
  const session = await page.context().newCDPSession(page);
  const fast = -1;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: answerMs,
    downloadThroughput: fast,
    uploadThroughput: fast,
  });
}

/** Nothing has moved by itself since the page was opened. */
export async function requireStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  const shiftList = shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(', ')}`).join('\n');
  assert.ok(score <= allowedScore, `${name} moves by ${score.toFixed(3)} by itself:\n${shiftList}`);
}

/** In the page: keeps what moves, but not within half a second of an act of the reader, which `hadRecentInput` marks. */
function keepShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const watched = window as Watched;
  watched.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = (node?.textContent ?? '').trim().slice(0, 30);
        return `<${element?.tagName.toLowerCase()} class="${element?.className}"> ${text} ${previousRect.y}→${currentRect.y}`;
      });
      watched.shifts?.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
