import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { logIn, untilLoaded } from '../../support/browser.ts';
import { type LayoutWatch, watchLayout } from '../layout-shift.ts';
import { type ColorScheme, requireAccessible } from '../looks.ts';
import { PageNames } from '../routes.ts';
import { type Prepared, prepare } from './prepare.ts';

/**
 * `shows` matches text that appears with the data. A visit to the same path as the previous one reuses the page, since
 * loading costs as much CPU time as examining.
 */
export type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];
/** `entrances` are visited logged out. */
export type Visits = { entrances: Visit[]; pages: Visit[] };

type Round = { width: number; schemeOf(n: number): ColorScheme; examines: 'everything' | 'contrast' | 'nothing' };

/** axe costs much CPU time, so it only checks contrast on the desktop. */
export const everyWay: Round[] = [
  { width: 380, schemeOf: (n) => (n % 2 === 0 ? 'light' : 'dark'), examines: 'everything' },
  { width: 1280, schemeOf: (n) => (n % 2 === 0 ? 'dark' : 'light'), examines: 'contrast' },
];
export const once: Round[] = [{ width: 1280, schemeOf: () => 'light', examines: 'nothing' }];

export function visitPages(store: (prepared: Prepared) => Promise<Visits> | Visits, rounds: Round[]): void {
  let prepared: Prepared;
  let visits: Visits;
  before(async () => {
    prepared = await prepare();
    visits = await store(prepared);
  });
  after(() => prepared?.close());
  describe('pages', { concurrency: true }, () => {
    for (const round of rounds)
      describe(`at ${round.width} px`, { concurrency: false }, () => {
        let visitor: Visitor;
        before(async () => {
          visitor = await Visitor.open(prepared, round);
        });
        after(() => visitor?.close());
        test('shows every logged-out page accessibly, without overflow or layout shifts', () =>
          visitor.visitAll(visits.entrances));
        test('shows every page with a unique name, accessibly, without overflow or layout shifts', async () => {
          await visitor.logIn();
          await visitor.visitAll(visits.pages);
        });
      });
  });
}

class Visitor {
  readonly #prepared: Prepared;
  readonly #round: Round;
  readonly #page: Page;
  readonly #layout: LayoutWatch;
  readonly #names = new PageNames();
  readonly #faults: string[] = [];
  /** Undefined after `act` changed the page. */
  #loadedPath: string | undefined;

  private constructor(prepared: Prepared, round: Round, page: Page, layout: LayoutWatch) {
    this.#prepared = prepared;
    this.#round = round;
    this.#page = page;
    this.#layout = layout;
    page.on('pageerror', (error) => this.#faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) this.#faults.push(message.text());
    });
  }

  static async open(prepared: Prepared, round: Round): Promise<Visitor> {
    const viewport = { width: round.width, height: 860 };
    const page = await prepared.browser.newPage({ viewport, reducedMotion: 'reduce' });
    return new Visitor(prepared, round, page, await watchLayout(page));
  }

  logIn(): Promise<void> {
    return logIn(this.#page, this.#prepared.service);
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  async visitAll(visits: Visit[]): Promise<void> {
    const wrong: string[] = [];
    for (const [n, visit] of visits.entries())
      await this.#visit(visit, this.#round.schemeOf(n)).catch((error: Error) => {
        this.#loadedPath = undefined;
        this.#faults.length = 0;
        wrong.push(`${visit[0]}: ${error.message}`);
      });
    assert.deepEqual(wrong, []);
  }

  async #visit([name, path, shows, act]: Visit, scheme: ColorScheme): Promise<void> {
    const page = this.#page;
    const isLoaded = path === this.#loadedPath;
    this.#loadedPath = act ? undefined : path;
    if (!isLoaded) await page.goto(`${this.#prepared.service.address}${path}`);
    await page.getByText(shows).first().waitFor({ state: 'attached' });
    await untilLoaded(page);
    if (!isLoaded) {
      await this.#layout.requireNoLayoutShift(name);
      await this.#names.requireName(page, name);
    }
    await act?.(page);
    if (act) await movePointerAway(page);
    await requireAccessible(page, name, [scheme], this.#round.examines);
    assert.deepEqual(this.#faults.splice(0), [], name);
  }
}

/** Includes images on other sites and the script-free preview of a status page. */
const expectedErrors =
  /status of (401|404)|files\.example|ERR_NAME_NOT_RESOLVED|Blocked script execution in 'about:srcdoc'/;

/** An element under the pointer could open a tooltip. */
async function movePointerAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
}
