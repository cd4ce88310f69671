import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const allowedScore = 0.01;
/**
 * Delays of responses, used in turn. Because they differ, responses arrive in another order, which reveals more shifts.
 */
const responseDelaysMs = [150, 240, 180];
const latencyMs = 40;
/** For a busy machine. */
const responseLimitMs = 90_000;

type Shift = { value: number; moved: string[] };
type Watched = { shifts?: Shift[] };

export type LayoutWatch = {
  forgetShifts(): Promise<void>;
  requireNoLayoutShift(name: string): Promise<void>;
};

export async function watchLayout(page: Page): Promise<LayoutWatch> {
  await page.addInitScript(recordShifts);
  // Uses CDP, because routes of Playwright would disable the browser's cache.
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/console/api/*' }] });
  const timers = new Set<NodeJS.Timeout>();
  const open = new Map<string, string>();
  let asked = 0;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
      },
      responseDelaysMs[asked++ % responseDelaysMs.length],
    );
    timers.add(timer);
  });
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.includes('/console/api/') && type !== 'EventSource') open.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId }) => open.delete(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
  page.once('close', () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return {
    forgetShifts: () =>
      page.evaluate(() => {
        (window as Watched).shifts = [];
      }),
    async requireNoLayoutShift(name) {
      const limit = performance.now() + responseLimitMs;
      do {
        while (open.size > 0 && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 10));
        await page.evaluate(afterPaint);
      } while (open.size > 0 && performance.now() < limit);
      assert.deepEqual([...open.values()], [], `${name} waits for answers`);
      const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      const shiftList = shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved.join(', ')}`).join('\n');
      assert.ok(score <= allowedScore, `${name} moves by ${score.toFixed(3)} by itself:\n${shiftList}`);
    },
  };
}

/** Resolves after the next paint. By then, layout shifts have been reported. */
const afterPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Ignores shifts within half a second after user input (`hadRecentInput`). */
function recordShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const watched = window as Watched;
  watched.shifts = [];
  const selectorOf = (element: Element | null | undefined): string => {
    const path: string[] = [];
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement)
      path.unshift([at.localName, ...at.classList].join('.'));
    return path.join(' > ');
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const text = (node?.textContent ?? '').trim().slice(0, 30);
        const selector = selectorOf(node instanceof Element ? node : node?.parentElement);
        return `${selector} (${text}) from ${from.x},${from.y} to ${to.x},${to.y}`;
      });
      watched.shifts?.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
