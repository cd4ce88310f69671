import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Set PAGES_TO to a folder to keep screenshots. */
const screenshots = process.env.PAGES_TO;
// Evaluated in the page, where the content security policy would refuse a script element.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export type ColorScheme = 'light' | 'dark';
const colorSchemes: ColorScheme[] = ['light', 'dark'];
/** Spares axe describing all that is right, and reading style sheets for a rule that it does not apply by default. */
const violationsAlone = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/**
 * What shows is readable by everybody and does not scroll sideways, in light and in dark. A page that is visited in several
 * widths names the scheme of each visit and what axe examines: it takes as much of the processors as loading the page does.
 */
export async function requireReadable(
  page: Page,
  name: string,
  schemes = colorSchemes,
  examines: 'everything' | 'contrast' | 'nothing' = 'everything',
): Promise<void> {
  const width = page.viewportSize()?.width;
  // A page that was just opened may not be there yet on a slow machine; every page has one.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (examines !== 'nothing') await bringAxe(page);
  for (const colorScheme of screenshots ? colorSchemes : schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(twoFrames);
    if (screenshots) {
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${name} scrolls sideways by ${overflow} px`);
    if (examines === 'nothing') continue;
    // Another scheme of a page that was examined changes its contrast alone.
    const isNew = examines === 'everything' && colorScheme === (schemes.includes('light') ? 'light' : 'dark');
    const rules = isNew ? violationsAlone : { ...violationsAlone, runOnly: ['color-contrast'] };
    assert.deepEqual(await page.evaluate(violationsOf, rules), [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Pages whose documents bring axe along. */
const prepared = new WeakSet<Page>();

/**
 * Makes `axe` known to the page. From its second document on, the page has the source already, as a function that is called
 * when it is needed: to send half a megabyte and to compile it takes half as much of the processors as axe itself.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(runKeptAxe)) return;
  await page.evaluate(axeSource);
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(`window.keptAxe = () => {${axeSource}\n};`);
}

/** In the page: whether it has axe, which it takes from what it was opened with. */
function runKeptAxe(): boolean {
  const kept = window as unknown as { axe?: unknown; keptAxe?: () => void };
  if (kept.axe === undefined) kept.keptAxe?.();
  return kept.axe !== undefined;
}

/** In the page: what was to be drawn anew has been. */
const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

type Violation = { id: string; nodes: { html: string }[] };

/** In the page: what axe finds, by its rules' names. */
async function violationsOf(rules: object): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(rules: object): Promise<{ violations: Violation[] }> } };
  const { violations } = await axe.run(rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
