import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { logIn, untilLoaded } from '../../support/browser.ts';
import { type LayoutWatch, watchLayout } from '../layout-shift.ts';
import { type ColorScheme, requireAccessible } from '../looks.ts';
import { requireFit } from '../misfits.ts';
import { PageNames, routeOf } from '../routes.ts';
import { type Prepared, prepare } from './prepare.ts';

/**
 * `shows` matches a text that is shown once the data has loaded. If a visit has the same path as the one before, it
 * uses the page that is already open, because loading a page takes as much CPU time as examining it.
 */
export type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];
/** `entrances` are pages that are visited while logged out. */
export type Visits = { entrances: Visit[]; pages: Visit[] };

type Round = {
  width: number;
  schemeOf(n: number): ColorScheme;
  examines: 'everything' | 'contrast' | 'nothing';
  /** widths to which the open page is resized */
  resizesTo?: number[];
  /** Follows links inside the open console, which takes far less CPU time than loading each page. */
  staysInside?: boolean;
};

/** On the desktop, axe checks only contrast, because it takes much CPU time. */
export const everyWay: Round[] = [
  { width: 380, schemeOf: (n) => (n % 2 === 0 ? 'light' : 'dark'), examines: 'everything' },
  { width: 1280, schemeOf: (n) => (n % 2 === 0 ? 'dark' : 'light'), examines: 'contrast' },
];
export const everyWidth: Round[] = [
  {
    width: 1280,
    schemeOf: () => 'light',
    examines: 'nothing',
    // `everyWay` covers phones and desktops.
    resizesTo: [641, 768, 900, 1024],
    staysInside: true,
  },
];
export const once: Round[] = [{ width: 1280, schemeOf: () => 'light', examines: 'nothing', staysInside: true }];

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
        test('shows all pages for logged-out visitors accessibly, without overflow or layout shifts', () =>
          visitor.visitAll(visits.entrances));
        test('shows all pages accessibly and with unique names, without overflow or layout shifts', async () => {
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
  /** Undefined if `act` has changed the page. */
  #loadedPath: string | undefined;
  #isInside = false;

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

  async logIn(): Promise<void> {
    await logIn(this.#page, this.#prepared.service);
    await movePointerAway(this.#page);
    this.#isInside = this.#round.staysInside ?? false;
  }

  async #open(path: string): Promise<void> {
    if (!this.#isInside || routeOf(path) === undefined) {
      await this.#page.goto(`${this.#prepared.service.address}${path}`);
      return;
    }
    await this.#layout.forgetShifts();
    await this.#page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href }), path);
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
    if (!isLoaded) await this.#open(path);
    await page.getByText(shows).first().waitFor({ state: 'attached' });
    await untilLoaded(page);
    if (!isLoaded) {
      await this.#layout.requireNoLayoutShift(name);
      await this.#names.requireName(page, name);
    }
    await act?.(page);
    if (act) await movePointerAway(page);
    await requireAccessible(page, name, [scheme], this.#round.examines);
    if (this.#round.resizesTo) await requireFit(page, name, this.#round.resizesTo);
    assert.deepEqual(this.#faults.splice(0), [], name);
  }
}

/** Some errors come from images on other sites, and from the preview of a status page, in which scripts are blocked. */
const expectedErrors =
  /status of (401|404)|files\.example|ERR_NAME_NOT_RESOLVED|Blocked script execution in 'about:srcdoc'/;

/** Otherwise the element under the pointer could show a tooltip. */
async function movePointerAway(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
}
