import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Folder in which screenshots are saved. */
const screenshots = process.env.PAGES_TO;
// Read as text, because the content security policy would block a script element.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export type ColorScheme = 'light' | 'dark';
const colorSchemes: ColorScheme[] = ['light', 'dark'];
/**
 * Leaves out axe's descriptions of rules that pass, and doesn't load style sheets, which only a disabled rule needs.
 */
const violationsOnly = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/**
 * Checks accessibility, and that nothing overflows sideways. Running axe takes as much CPU time as loading a page, so
 * callers can limit `schemes` and `examines`.
 */
export async function requireAccessible(
  page: Page,
  name: string,
  schemes = colorSchemes,
  examines: 'everything' | 'contrast' | 'nothing' = 'everything',
): Promise<void> {
  const width = page.viewportSize()?.width;
  // Each page has a level-1 heading.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (examines !== 'nothing') await bringAxe(page);
  for (const colorScheme of screenshots ? colorSchemes : schemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    if (screenshots) {
      mkdirSync(screenshots, { recursive: true });
      await page.screenshot({ path: join(screenshots, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${name} scrolls sideways by ${overflow} px`);
    if (examines === 'nothing') continue;
    const isNew = examines === 'everything' && colorScheme === (schemes.includes('light') ? 'light' : 'dark');
    const rules = isNew ? violationsOnly : { ...violationsOnly, runOnly: ['color-contrast'] };
    assert.deepEqual(await page.evaluate(violationsOf, rules), [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const prepared = new WeakSet<Page>();

/**
 * Stores axe as a function in an init script, because sending and compiling its 500 KB takes half as much CPU time as
 * running it.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(runStoredAxe)) return;
  await page.evaluate(axeSource);
  if (prepared.has(page)) return;
  prepared.add(page);
  await page.addInitScript(`window.keptAxe = () => {${axeSource}\n};`);
}

function runStoredAxe(): boolean {
  const kept = window as unknown as { axe?: unknown; keptAxe?: () => void };
  if (kept.axe === undefined) kept.keptAxe?.();
  return kept.axe !== undefined;
}

/** Waits for two frames, and for transitions of colors, which would fail the check of contrast halfway. */
async function settled(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isEnding = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  await frame();
  do await frame();
  while (document.getAnimations().some((animation) => animation.playState === 'running' && isEnding(animation)));
}

type Violation = { id: string; nodes: { html: string }[] };

async function violationsOf(rules: object): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(rules: object): Promise<{ violations: Violation[] }> } };
  const { violations } = await axe.run(rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}
