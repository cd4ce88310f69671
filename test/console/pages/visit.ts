import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { logIn, untilLoaded } from '../../support/browser.ts';
import { type LayoutWatch, watchLayout } from '../layout-shift.ts';
import { type ColorScheme, requireReadable } from '../looks.ts';
import { PageNames } from '../routes.ts';
import { type Prepared, prepare } from './prepare.ts';

/**
 * A page, a text that is there once its facts are, and what is done on it before it is looked at. A visit to the path of
 * the visit before goes on from there: loading a page again takes as much of the processors as looking at it.
 */
export type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];
/** Pages that are visited before and after logging in. */
export type Visits = { entrances: Visit[]; pages: Visit[] };

/** Pages in a width, each in the color scheme that `schemeOf` gives; axe looks at what `examines`. */
type Round = { width: number; schemeOf(n: number): ColorScheme; examines: 'everything' | 'contrast' | 'nothing' };

/**
 * The whole visit: each page on a phone in one color scheme, where axe examines everything, and on a desk in the other,
 * whose colors alone are new to it.
 */
export const everyWay: Round[] = [
  { width: 380, schemeOf: (n) => (n % 2 === 0 ? 'light' : 'dark'), examines: 'everything' },
  { width: 1280, schemeOf: (n) => (n % 2 === 0 ? 'dark' : 'light'), examines: 'contrast' },
];
/** The short visit: each page loads, says which one it is, fits and logs no error. */
export const once: Round[] = [{ width: 1280, schemeOf: () => 'light', examines: 'nothing' }];

/** Declares the tests that visit pages over a network that takes its time. `store` stores what the pages show. */
export function visitPages(store: (prepared: Prepared) => Promise<Visits> | Visits, rounds: Round[]): void {
  let prepared: Prepared;
  let visits: Visits;
  before(async () => {
    prepared = await prepare();
    visits = await store(prepared);
  });
  after(() => prepared?.close());
  // Two rounds at once: each waits most of the time.
  describe('pages', { concurrency: true }, () => {
    for (const round of rounds)
      describe(`at ${round.width} px`, { concurrency: false }, () => {
        let visitor: Visitor;
        before(async () => {
          visitor = await Visitor.open(prepared, round);
        });
        after(() => visitor?.close());
        test('every entrance is readable by everybody, fits and stands still', () =>
          visitor.visitAll(visits.entrances));
        test('every page says which one it is, is readable by everybody, fits and stands still while it loads', async () => {
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
  /** The path of the page as it was loaded; undefined once something was done on it. */
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

  /** Reports all that is wrong together: a round takes long. */
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
      await this.#layout.requireStill(name);
      await this.#names.requireName(page, name);
    }
    await act?.(page);
    if (act) await pointAtNothing(page);
    await requireReadable(page, name, [scheme], this.#round.examines);
    assert.deepEqual(this.#faults.splice(0), [], name);
  }
}

/**
 * What the browser logs of pages that are as they should be: answers that log-in and missing pages expect, pictures of other
 * sites, and the preview of a status page, whose frame lets no script run.
 */
const expectedErrors =
  /status of (401|404)|files\.example|ERR_NAME_NOT_RESOLVED|Blocked script execution in 'about:srcdoc'/;

/** What comes to lie under the pointer after a click may open its tooltip, sooner or later. */
async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
}
