import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { type LayoutWatch, watchLayout } from './layout-shift.ts';

let service: TestService;
let browser: Browser;
before(async () => {
  service = await TestService.prepare();
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function openTab(locale: string, width: number): Promise<{ page: Page; layout: LayoutWatch; scripts: string[] }> {
  const page = await (await browser.newContext({ locale, viewport: { width, height: 860 } })).newPage();
  const scripts: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
    if (answer.status() >= 400 && !pathname.endsWith('/login')) scripts.push(`${answer.status()} ${pathname}`);
  });
  return { page, layout: await watchLayout(page), scripts };
}

const logIn = async (page: Page, words: { name: string; password: string; verb: string }) => {
  await page.getByLabel(words.name).fill('ann');
  await page.getByLabel(words.password).first().fill('correct horse battery');
  await page.getByRole('button', { name: words.verb, exact: true }).click();
};

const german = { name: 'Benutzername oder E-Mail', password: 'Passwort', verb: 'Anmelden' };
const english = { name: 'Username or email', password: 'Password', verb: 'Log in' };
const places = ['Übersicht', 'Monitore', 'Websites', 'Markt', 'Einstellungen'];
const wordsOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation').first().getByRole('link').allInnerTexts();

for (const width of [380, 1280])
  test(`shows login and shell in German without layout shifts (${width} px)`, async () => {
    const { page, layout, scripts } = await openTab('de-AT', width);
    await page.goto(`${service.address}/login`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await becomes(() => page.locator('html').getAttribute('lang'), 'de');
    await layout.requireNoLayoutShift('the log-in in German');
    await logIn(page, german);
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
    await becomes(() => wordsOf(page), places);
    await page.goto(`${service.address}/`);
    await page.getByRole('link', { name: 'Einstellungen' }).first().waitFor();
    await layout.requireNoLayoutShift('the shell in German');
    assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    // A script of another language would mean that code is loaded twice.
    assert.deepEqual(
      scripts.filter((one) => !/^\/assets\/(?:languages\/de-|theme-)/.test(one)),
      [],
    );
    await page.context().close();
  });

test("uses the language that the user chose instead of the browser's, also after the next login", async () => {
  const { page } = await openTab('en-GB', 1280);
  await page.goto(`${service.address}/login`);
  await logIn(page, english);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto(`${service.address}/settings?section=preferences`);
  await page.getByLabel('Language').selectOption({ label: '日本語' });
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.locator('html[lang=ja]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: 'モニター', exact: true }).waitFor();
  await page.context().close();

  const { page: next } = await openTab('en-GB', 1280);
  await next.goto(`${service.address}/login`);
  await logIn(next, english);
  await next.getByRole('link', { name: 'モニター', exact: true }).waitFor();
  await becomes(() => next.locator('html').getAttribute('lang'), 'ja');
  await next.context().close();
});
