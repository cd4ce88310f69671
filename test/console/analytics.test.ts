import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser } from '../browser.ts';
import { TestService, until } from '../service.ts';

/** Visits of one website: who came from where, with what, and saw which pages. */
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const german = 'de-DE';
const english = 'en-GB';

let service: TestService;
let browser: Browser;
let page: Page;
let key: string;
let website: number;
const faults: string[] = [];

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${service.address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

type Seen = { address: string; user_agent: string; language: string; pages: string[]; referrer?: string };

async function visit({ address, user_agent, language, pages, referrer = '' }: Seen): Promise<void> {
  const events = pages.map((path, index) => ({
    url: `https://shop.example${path}`,
    address,
    user_agent,
    language,
    referrer: index === 0 ? referrer : '',
    title: `Page ${path}`,
    user: `user-${address}`,
  }));
  await api('POST', `websites/${website}/events`, { events });
}

before(async () => {
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  await service.start();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => faults.push(error.message));
  website = (await api<{ id: number }>('POST', 'websites', { domain: 'shop.example' })).id;
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const panel = (name: string) => page.getByRole('region', { name, exact: true });
/** The value of a tile, once it is this. */
const tileShows = (word: string, value: string) =>
  page.getByRole('button', { name: new RegExp(`^${word}\\s*${value}`) }).waitFor();

test('an owner looks at who came', { timeout: 180_000 }, async (story) => {
  await story.test('before the first visit the page shows the tag and waits', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    await page.getByText(/gatehouse\.js/).waitFor();
  });

  await story.test('a dashboard of zeros does not flash by before it', async () => {
    await page.addInitScript(() => {
      const seen = window as { sawZeros?: boolean };
      new MutationObserver(() => {
        const tiles = [...document.querySelectorAll('button[aria-pressed]')];
        if (tiles.some(({ textContent }) => /^Visitors\s*0/.test(textContent ?? ''))) seen.sawZeros = true;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    // Whether there was ever a visit is known later than what the period holds.
    await page.route('**/stats/totals?**', async (route) => {
      await page.getByRole('button', { name: 'Visitors' }).waitFor();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      await route.continue();
    });
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    assert.equal(await page.evaluate(() => (window as { sawZeros?: boolean }).sawZeros ?? false), false);
    await page.unroute('**/stats/totals?**');
  });

  await story.test('the first visits appear without a reload', async () => {
    for (let n = 0; n < 6; n++) {
      await visit({
        address: `198.51.100.${n}`,
        user_agent: n % 2 ? firefox : chrome,
        language: n < 2 ? german : english,
        pages: n < 4 ? ['/', '/pricing'] : ['/docs'],
        referrer: n % 3 ? 'https://news.example/' : '',
      });
    }
    await tileShows('Visitors', '6');
    await tileShows('Page views', '10');
    await panel('Pages').getByRole('link', { name: '/pricing' }).waitFor();
  });

  await story.test('a click on a row narrows everything, and the step back widens it again', async () => {
    await panel('Devices').getByRole('link', { name: 'Firefox', exact: true }).click();
    await tileShows('Visitors', '3');
    await page
      .getByRole('button', { name: /Browser is Firefox/ })
      .first()
      .waitFor();
    assert.match(page.url(), /filter=browser:is:Firefox/);
    await page.goBack();
    await tileShows('Visitors', '6');
    assert.doesNotMatch(page.url(), /filter=/);
  });

  await story.test('a filter is added by keyboard, changed, and cleared by Escape', async () => {
    await page.keyboard.press('f');
    const editor = page.getByRole('form', { name: 'Add filter' });
    await editor.getByLabel('Filter by').selectOption('page');
    await editor.getByLabel('Operator').selectOption('contains');
    await editor.getByRole('combobox', { name: 'Values' }).fill('pric');
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Add filter' }).click();
    await tileShows('Visitors', '4');
    await page
      .getByRole('button', { name: /Page contains pric/ })
      .first()
      .click();
    const change = page.getByRole('form', { name: 'Edit filter' });
    await change.getByLabel('Operator').selectOption('contains_not');
    await change.getByRole('button', { name: 'Save filter' }).click();
    await tileShows('Visitors', '2');
    await page.keyboard.press('Escape');
    await tileShows('Visitors', '6');
  });

  await story.test('filters are kept as a segment and taken again', async () => {
    await page.goto(`${service.address}/websites/${website}?filter=page:is:/docs`);
    await tileShows('Visitors', '2');
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByLabel('Segment name').fill('Readers of the docs');
    await page.getByRole('button', { name: 'Save segment' }).click();
    await page.getByRole('button', { name: 'Readers of the docs', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await tileShows('Visitors', '6');
    await page.getByRole('button', { name: 'Segments' }).click();
    await page.getByRole('button', { name: 'Readers of the docs', exact: true }).click();
    await tileShows('Visitors', '2');
    await page.getByRole('button', { name: 'Clear all' }).click();
  });

  await story.test('keys choose the period, the days beside it and the comparison', async () => {
    await page.keyboard.press('d');
    await page.waitForURL(/period=today/);
    await page.getByLabel('Chart by').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/period=yesterday/);
    await tileShows('Visitors', '0');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/period=today/);
    await tileShows('Visitors', '6');
    for (const comparison of ['year', 'none']) {
      await page.keyboard.press('x');
      await page.waitForURL(new RegExp(`compare=${comparison}`));
      await until(
        `the page compares with ${comparison}`,
        async () => (await page.getByLabel('Compare with').inputValue()) === comparison,
      );
    }
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Last 7 days').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  });

  await story.test('a tile chooses what the chart shows, and its figures are there as a table', async () => {
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await tileShows('Visitors', '6');
    await page.getByRole('button', { name: /^Page views/ }).click();
    await page.waitForURL(/metric=pageviews/);
    const chart = page.getByRole('figure', { name: 'Page views over time' });
    await chart.getByText('Show as table').click();
    await chart
      .getByRole('cell', { name: /^10( so far)?$/ })
      .first()
      .waitFor();
  });

  await story.test('the last half hour follows what happens', async () => {
    await page.keyboard.press('r');
    const now = page.getByRole('region', { name: 'Right now' });
    await now.getByText('6 visitors online').waitFor();
    await visit({ address: '198.51.100.77', user_agent: firefox, language: german, pages: ['/new'] });
    await now.getByText('7 visitors online').waitFor();
    await now.getByRole('link', { name: '/new' }).waitFor();
  });

  await story.test('a full list is searched, and is a page of its own', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('link', { name: /Details: all of pages/ }).click();
    await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/docs' }).waitFor();
    await page.getByLabel('Search pages').fill('pric');
    await page
      .getByRole('table', { name: 'Pages' })
      .getByRole('link', { name: '/docs' })
      .waitFor({ state: 'detached' });
    assert.match((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '', /format=csv/);
    await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/pricing' }).click();
    await page.waitForURL(/websites\/\d+\?.*filter=page:is:\/pricing/);
    await tileShows('Visitors', '4');
  });

  await story.test('goals, funnels, journeys and retention are drawn from what is there', async () => {
    await api('POST', `websites/${website}/goals`, { kind: 'page', value: '/pricing', name: 'Sees the prices' });
    const steps = [
      { kind: 'page', value: '/' },
      { kind: 'page', value: '/pricing' },
    ];
    await api('POST', `websites/${website}/funnels`, { name: 'To the prices', steps });
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await panel('Behaviour').scrollIntoViewIfNeeded();
    await panel('Behaviour')
      .getByRole('row', { name: /Sees the prices/ })
      .waitFor();
    await panel('User journeys').scrollIntoViewIfNeeded();
    await panel('User journeys').getByText('100 % of visits that entered the funnel completed it.').waitFor();
    await panel('User journeys').getByRole('link', { name: 'Journeys' }).click();
    await panel('User journeys')
      .getByRole('button', { name: /^\/pricing, step 2: 4 visits/ })
      .waitFor();
    await panel('User journeys').getByRole('link', { name: 'Retention' }).click();
    await panel('User journeys').getByRole('columnheader', { name: 'Users' }).waitFor();
  });

  await story.test('what nobody scrolled to is not asked for, and yet printed', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.addInitScript(() => {
      const seen = window as { printed?: string };
      window.print = () => {
        seen.printed = document.body.innerText;
      };
    });
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await tileShows('Visitors', '7');
    await page.waitForLoadState('networkidle');
    assert.equal(
      await panel('User journeys').getByText('of visits that entered the funnel').count(),
      0,
      'nobody came near',
    );
    await page.keyboard.press('ControlOrMeta+p');
    const printed = () => page.evaluate(() => (window as { printed?: string }).printed);
    await until('the page is printed', async () => (await printed()) !== undefined);
    assert.match((await printed()) ?? '', /Sees the prices/);
    assert.match((await printed()) ?? '', /of visits that entered the funnel completed it/);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 1000 }); // A4 between its margins
    // Charts follow the width when the browser next draws.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('figure canvas, main svg, main table')].every((element) => {
        const box = element.parentElement?.closest('section, figure')?.getBoundingClientRect();
        const { right, width } = element.getBoundingClientRect();
        return width === 0 || !box || right <= box.right + 1;
      }),
    );
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await story.test('offline it shows nothing under a title that it is not of, and comes back by itself', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await tileShows('Visitors', '7');
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    await page.getByText('Gatehouse is not responding').first().waitFor();
    // No figures of other days stay, in whatever order the panels give up.
    await page.getByRole('button', { name: /^Visitors/ }).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await tileShows('Visitors', '7');
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await page.waitForURL(/\/market$/, { waitUntil: 'commit' }).catch(() => undefined); // it may also wait where it was
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Market' }).waitFor();
  });

  await story.test('bots are told apart from people, once they are not left out', async () => {
    await page.goto(`${service.address}/websites/${website}/data`);
    await page.getByText('Bots are excluded.').waitFor();
    await api('PATCH', `websites/${website}`, { exclude_bots: 0 });
    await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      body: JSON.stringify({ w: String(website), u: 'https://shop.example/for-machines' }),
    });
    const counted = () => api<object[]>('GET', `websites/${website}/stats/bots`);
    await until('the visit of the bot is counted', async () => (await counted()).length === 2);
    await page.reload();
    const bots = page.getByRole('table', { name: 'Visits by people and bots' });
    await bots.getByRole('row', { name: 'Bots (user agent) 1 1 1', exact: true }).waitFor();
    await page.goto(`${service.address}/websites/${website}?devices=bots`);
    await tileShows('Visitors', '8');
    await page.getByText(/^Bots are included in all reports since /).waitFor();
    await panel('Devices').getByRole('link', { name: 'People' }).click();
    await page.getByText('Visitor is People').waitFor();
    await tileShows('Visitors', '7');
  });

  await story.test('it fits a phone, with its filters and its chooser', async () => {
    await page.setViewportSize({ width: 380, height: 860 });
    await page.goto(
      `${service.address}/websites/${website}?period=today&filter=page:contains:a-rather-long-part-of-a-path`,
    );
    await page.getByRole('button', { name: 'Today' }).click();
    await page.getByRole('button', { name: /Last 7 days/ }).waitFor();
    await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
    await page.getByRole('button', { name: /Last 7 days/ }).click();
    await page.waitForURL(/period=7d/);
  });

  assert.deepEqual(faults, []);
});
