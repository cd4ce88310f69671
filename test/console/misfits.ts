import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Folder in which screenshots are saved. */
const screenshots = process.env.PAGES_TO;

/** Resizes the open page instead of loading it again, which takes far longer. */
export async function requireFit(page: Page, name: string, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: size?.height ?? 860 });
    if (screenshots) await page.screenshot({ path: join(screenshots, `${name}-${width}.png`) });
    found.push(...(await settledMisfits(page)).map((misfit) => `at ${width} px: ${misfit}`));
  }
  if (size) await page.setViewportSize(size);
  assert.deepEqual(found, [], name);
}

/** Charts follow the width a few frames later. On a busy machine, a frame can take seconds. */
async function settledMisfits(page: Page): Promise<string[]> {
  const end = performance.now() + 30_000;
  for (;;) {
    await page.evaluate(twoFrames);
    const misfits = await page.evaluate(findMisfits);
    if (misfits.length === 0 || performance.now() > end) return misfits;
  }
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Runs in the page. */
export function findMisfits(): string[] {
  const narrowPx = 40;
  const cutPx = 64;
  const slackPx = 2;
  const found = new Map<string, string>();
  const pathOf = (element: Element) => {
    const path: string[] = [];
    for (let at: Element | null = element; at && at !== document.body && path.length < 4; at = at.parentElement)
      path.unshift([at.localName, ...at.classList].join('.'));
    return path.join(' > ');
  };
  /** A fault of every row is reported once. */
  const note = (fault: string, element: Element, detail: string) => {
    const key = `${fault}: ${pathOf(element)}`;
    if (!found.has(key)) found.set(key, `${key} (${detail.trim().slice(0, 60)})`);
  };
  const root = document.documentElement;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], svg, dialog');
  const isClipped = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  };

  if (root.scrollWidth > root.clientWidth) {
    found.set('page', `the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
    for (const element of document.querySelectorAll('main *'))
      if (element.getBoundingClientRect().right > root.clientWidth + slackPx && isVisible(element)) {
        note('reaches beyond the page', element, element.textContent ?? '');
        break;
      }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text.length < 4 || !parent || parent.matches('script, style, option, textarea') || !isVisible(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const widestPx = Math.max(0, ...lines.map(({ width }) => width));
    if (lines.length >= 3 && widestPx < narrowPx && text.length / lines.length < 4 && !isClipped(parent))
      note('wraps letter by letter', parent, text);
  }

  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { scrollWidth, clientWidth } = element;
    if (clientWidth === 0 || clientWidth >= cutPx || scrollWidth <= clientWidth + slackPx) continue;
    if (getComputedStyle(element).textOverflow === 'ellipsis' && isVisible(element) && !isClipped(element))
      note('is cut to a few letters', element, element.textContent ?? '');
  }

  for (const button of document.querySelectorAll('main td button[aria-haspopup=menu], main td [data-row-opens]')) {
    const { left, right, width } = button.getBoundingClientRect();
    if (width > 0 && (left < 0 || right > root.clientWidth))
      note('is outside the window', button, button.ariaLabel ?? '');
  }
  return [...found.values()];
}
