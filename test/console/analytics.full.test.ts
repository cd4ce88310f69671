import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser, settledBox, untilLoaded } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';

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
  await service.startReady();
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
const tileShows = (word: string, value: string) =>
  page.getByRole('button', { name: new RegExp(`^${word}\\s*${value}`) }).waitFor();

test('web analytics of one website', async (story) => {
  await story.test('shows the tracking tag until the first visit', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    await page.getByText(/gatehouse\.js/).waitFor();
  });

  await story.test('never shows a dashboard full of zeros before the first visit', async () => {
    await page.addInitScript(() => {
      const seen = window as { sawZeros?: boolean };
      new MutationObserver(() => {
        const tiles = [...document.querySelectorAll('button[aria-pressed]')];
        if (tiles.some(({ textContent }) => /^Visitors\s*0/.test(textContent ?? ''))) seen.sawZeros = true;
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    // Delays the totals, which are loaded separately, so a dashboard of zeros would be seen.
    await page.route('**/stats/totals?**', async (route) => {
      await page.getByRole('button', { name: 'Visitors' }).waitFor();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      await route.continue();
    });
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    assert.equal(await page.evaluate(() => (window as { sawZeros?: boolean }).sawZeros ?? false), false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await story.test('shows the first visits without a reload', async () => {
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

  await story.test('shows icons for places, browsers and systems', async () => {
    await panel('Devices').locator('img[src*="firefox"]').waitFor();
    // Looks for the flags in the build, because no visit here has a country.
    const drawn = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    assert.ok(
      drawn.some((name) => /drawn-mark.*\.js$/.test(name)),
      'the drawings are loaded',
    );
    const read = async (url: string) => (await page.request.get(url)).text();
    const scripts = await Promise.all(drawn.filter((name) => name.endsWith('.js')).map(read));
    const list = /flag-[\w-]+\.js/.exec(scripts.join('\n'))?.[0];
    assert.ok(list, 'the list of flags is one click away');
    const flag = /assets\/DE-[\w-]+\.svg/.exec(await read(`${service.address}/assets/${list}`))?.[0];
    assert.ok(flag, 'flags are part of the build');
    assert.equal((await page.request.get(`${service.address}/${flag}`)).status(), 200);
  });

  await story.test('filters by a clicked row, and removes the filter after going back', async () => {
    await panel('Devices').getByRole('link', { name: 'Firefox', exact: true }).click();
    await tileShows('Visitors', '3');
    await page
      .getByRole('button', { name: /Browser is Firefox/ })
      .first()
      .waitFor();
    await becomes(async () => page.url(), /filter=browser:is:Firefox/);
    await page.goBack();
    await tileShows('Visitors', '6');
    await becomes(async () => /filter=/.test(page.url()), false);
  });

  await story.test('adds a filter by keyboard, edits it, and clears it with Escape', async () => {
    await page.keyboard.press('f');
    const editor = page.getByRole('form', { name: 'Add filter' });
    await page.waitForFunction(() => document.activeElement?.closest('form')?.ariaLabel === 'Add filter');
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
    for (const opener of [/^Filter$/, /^Segments$/, /^Last 30 days/]) {
      await page.getByRole('button', { name: opener }).click();
      const floating = page.getByRole('dialog', { name: opener });
      await floating.waitFor();
      await page.keyboard.press('Escape');
      await floating.waitFor({ state: 'hidden' });
      assert.match(page.url(), /filter=/, `Escape closes what ${opener} opened and nothing else`);
    }
    await page.getByRole('button', { name: 'Ann Lee' }).click();
    await page.getByRole('button', { name: 'Log out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' });
    assert.match(page.url(), /filter=/, 'nor does Escape in the account menu');
    await page.keyboard.press('Escape');
    await tileShows('Visitors', '6');
  });

  await story.test('saves filters as a segment and applies it again', async () => {
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
    await page.waitForFunction(() => document.activeElement?.localName === 'button');
  });

  await story.test('changes the period, moves to adjacent days and changes the comparison by keyboard', async () => {
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

  await story.test('shows the metric of the selected tile as a chart and as a table', async () => {
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

  await story.test('updates the last 30 minutes live', async () => {
    await page.keyboard.press('r');
    const now = page.getByRole('region', { name: 'Right now' });
    await now.getByText('6 visitors online').waitFor();
    await visit({ address: '198.51.100.77', user_agent: firefox, language: german, pages: ['/new'] });
    await now.getByText('7 visitors online').waitFor();
    await now.getByText('7 in the last 30 minutes').waitFor();
    // The realtime view has no period to compare with.
    await becomes(() => page.getByLabel('Compare with').count(), 0);
    await now.getByRole('link', { name: '/new' }).waitFor();
    const file = await now.getByRole('link', { name: 'CSV of the last 30 minutes' }).getAttribute('href');
    const text = await (await page.request.get(`${service.address}${file}`)).text();
    assert.match(text, /^\ufefflist,name,visitors,pageviews\nminute,/);
    assert.match(text, /\npage,\/new,1,/);
    await page.keyboard.press('w');
    await page.waitForURL((url) => url.searchParams.get('period') === '7d' && !url.searchParams.has('realtime'));
    await page.getByLabel('Compare with').waitFor();
  });

  await story.test('zooms to the days that the mouse is dragged over, and resets the zoom with a button', async () => {
    await page.goto(`${service.address}/websites/${website}?period=7d`);
    await tileShows('Visitors', '7');
    const plot = page.getByRole('slider', { name: /^Visitors over time/ });
    const box = await settledBox(plot);
    const [left, width, middle] = [box.x + 56, box.width - 56 - 18, box.y + box.height / 2];
    await page.mouse.move(left + width * 0.5, middle);
    await page.mouse.down();
    await page.mouse.move(left + width * 0.8, middle, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
    await tileShows('Visitors', '0');
    const isOnChart = () => page.waitForFunction(() => document.activeElement?.role === 'slider');
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await page.waitForURL(/period=7d/);
    await tileShows('Visitors', '7');
    await isOnChart();

    await untilLoaded(page);
    await plot.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=.*&to=/);
    await isOnChart();
    await page.keyboard.press('Escape');
    await page.waitForURL(/period=7d/);
    await isOnChart();

    await tileShows('Visitors', '7');
    await untilLoaded(page);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=.*&to=/);
    await tileShows('Visitors', '0');
    await isOnChart();
    await page.keyboard.press('Escape');
    await page.waitForURL(/period=7d/);
    await tileShows('Visitors', '7');
    await isOnChart();
  });

  await story.test('shows a dialog opened by keyboard inside the screen of a scrolled phone', async () => {
    await page.setViewportSize({ width: 380, height: 700 });
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, document.body.scrollHeight);
    });
    await page.keyboard.press('f');
    const editor = page.getByRole('form', { name: 'Add filter' });
    const box = await settledBox(editor);
    assert.ok(box.y >= 0 && box.y + box.height <= 700, JSON.stringify(box));
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  await story.test('names the period that it compares with, which can be changed', async () => {
    await page.getByText(/^No comparison: there were no visits on the same weekdays before, /).waitFor();
    await page.getByLabel('Compare with').selectOption({ label: 'vs. previous days' });
    await page.waitForURL(/compare=previous_dates/);
    await page.getByText(/^No comparison: there were no visits on the days just before, /).waitFor();
  });

  await story.test('switches websites from the title, favorites first', async () => {
    const other = (await api<{ id: number }>('POST', 'websites', { domain: 'blog.example' })).id;
    const favorite = (await api<{ id: number }>('POST', 'websites', { domain: 'zoo.example' })).id;
    await api('PATCH', `websites/${favorite}`, { favorite: true });
    await page.getByRole('heading', { level: 1 }).getByRole('button', { name: 'shop.example' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch website' });
    await dialog.getByRole('option', { name: /blog\.example/ }).waitFor();
    await becomes(async () => {
      const options = await dialog.getByRole('option').allInnerTexts();
      return options.map((text) => text.match(/All websites|\w+\.example/)?.[0]);
    }, ['All websites', 'zoo.example', 'blog.example', 'shop.example']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await dialog.getByRole('combobox', { name: 'Search websites' }).fill('blog');
    await dialog.getByRole('option', { name: /zoo\.example/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/websites/${other}\\?period=7d&compare=previous_dates$`));
    await page.getByRole('heading', { name: 'blog.example' }).waitFor();
    await page.keyboard.press('s');
    await dialog.getByRole('combobox', { name: 'Search websites' }).fill('all web');
    await dialog.getByRole('option', { name: 'All websites' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'All websites' }).waitFor();
    const lines = page.getByRole('region', { name: 'Websites' });
    await lines.getByRole('link', { name: 'zoo.example' }).waitFor();
    await lines.getByRole('link', { name: 'shop.example' }).click();
    await page.getByRole('heading', { level: 1, name: 'shop.example' }).waitFor();
  });

  await story.test('sorts a full list by any column, and shows it in pages', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `/many/${String(n).padStart(2, '0')}`);
    await visit({ address: '198.51.100.78', user_agent: chrome, language: english, pages: [...many, '/many/00'] });
    const seen = () => api<object[]>('GET', `websites/${website}/stats/pages?search=many&limit=100`);
    await until('all of its pages are counted', async () => (await seen()).length === 60);
    await page.goto(`${service.address}/websites/${website}/details/pages?period=today&search=many`);
    await page.getByText('1–50 of 60').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('51–60 of 60').waitFor();
    await page.getByRole('button', { name: 'Page views', exact: true }).click();
    await page.getByText('1–50 of 60').waitFor();
    const first = page.getByRole('table', { name: 'Pages' }).locator('tbody tr').first();
    await first.getByRole('link', { name: '/many/00', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.waitForURL(/sort_by=name&sort=asc/);
    // The address changes before the button does.
    await page.locator('th[aria-sort=ascending]').waitFor();
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await page.waitForURL(/sort_by=name&sort=desc/);
    await first.getByRole('link', { name: '/many/59', exact: true }).waitFor();
  });

  await story.test('searches a full list on its own page', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await page.getByRole('link', { name: /Details: all of pages/ }).click();
    await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/docs', exact: true }).waitFor();
    await page.getByLabel('Search pages').fill('pric');
    await page
      .getByRole('table', { name: 'Pages' })
      .getByRole('link', { name: '/docs', exact: true })
      .waitFor({ state: 'detached' });
    assert.match((await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? '', /format=csv/);
    await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/pricing', exact: true }).click();
    await page.waitForURL(/details\/pages\?.*filter=page:is:\/pricing/);
    await page.getByRole('button', { name: 'Remove filter Page is /pricing' }).waitFor();
    await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: '/pricing', exact: true }).waitFor();
    await page.getByRole('link', { name: 'shop.example' }).click();
    await page.waitForURL(/websites\/\d+\?.*filter=page:is:\/pricing/);
    await tileShows('Visitors', '4');
  });

  await story.test('creates a goal from values that were tracked, and counts it immediately', async () => {
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await panel('Behavior').scrollIntoViewIfNeeded();
    await panel('Behavior').getByRole('button', { name: 'Add goal' }).click();
    const form = page.getByRole('form', { name: 'New goal' });
    await form.getByRole('button', { name: '/pricing' }).click();
    await form.getByLabel('Name').fill('Sees the prices');
    await form.getByRole('button', { name: 'Add goal' }).click();
    const row = panel('Behavior').getByRole('row', { name: /Sees the prices/ });
    await row.getByRole('cell', { name: '4', exact: true }).first().waitFor();
    await panel('Behavior').getByText('Goal “Sees the prices” added.').waitFor();

    await panel('Behavior').getByRole('button', { name: 'Add goal' }).click();
    await becomes(() => form.getByRole('button', { name: '/pricing' }).count(), 0, 'it is a goal already');
    await form.getByRole('combobox', { name: 'Path' }).fill('/pricing');
    await form.getByRole('button', { name: 'Add goal' }).click();
    await form.getByText('is already tracked by the goal Sees the prices').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.getByRole('button', { name: 'Leave', exact: true }).click();
    await row.waitFor();
  });

  await story.test('creates a funnel from suggested steps', async () => {
    await panel('User journeys').scrollIntoViewIfNeeded();
    await panel('User journeys').getByRole('button', { name: 'Add funnel' }).click();
    const form = page.getByRole('form', { name: 'New funnel' });
    const step = (number: number) => form.getByRole('combobox', { name: `Step ${number}`, exact: true });
    await becomes(() => step(1).inputValue(), '', 'nothing is decided for its owner');
    await form.getByRole('button', { name: '/', exact: true }).click();
    await form.getByRole('button', { name: '/pricing', exact: true }).click();
    await becomes(() => step(1).inputValue(), '/');
    await becomes(() => step(2).inputValue(), '/pricing');
    await form.getByLabel('Name').fill('To the prices');
    await form.getByRole('button', { name: 'Add funnel' }).click();
    await panel('User journeys').getByText('Funnel “To the prices” added.').waitFor();
    await page.waitForURL(/funnel=\d+/);
  });

  await story.test('exports the rows of each panel, as shown or all of them', async () => {
    const rowsOf = async (name: string, word: RegExp) => {
      const ways = panel(name).getByLabel(/^CSV of /);
      await ways.click();
      const href = await panel(name).getByRole('link', { name: word }).getAttribute('href');
      await page.keyboard.press('Escape');
      const answer = await page.request.get(`${service.address}${href}`);
      assert.equal(answer.status(), 200);
      return (await answer.text()).trim().split('\n');
    };
    await page.goto(`${service.address}/websites/${website}?period=today&filter=browser:is:Firefox`);
    await tileShows('Visitors', '4');
    const [head, ...rows] = await rowsOf('Pages', /Rows shown here/);
    assert.match(head ?? '', /^name,visitors,/);
    await becomes(
      () => panel('Pages').locator('tbody').getByRole('link').allInnerTexts(),
      rows.map((row) => row.split(',')[0] ?? ''),
    );
    assert.deepEqual((await rowsOf('Pages', /All rows/)).length, rows.length + 1);
    const chart = page.getByRole('link', { name: 'CSV of the chart' });
    const series = await page.request.get(`${service.address}${await chart.getAttribute('href')}`);
    assert.match(await series.text(), /^\ufefftime,visitors,.*compared\.visitors/);
    const goals = panel('Behavior').getByRole('link', { name: /^CSV of / });
    const conversions = await page.request.get(`${service.address}${await goals.getAttribute('href')}`);
    assert.match(await conversions.text(), /Sees the prices/);
  });

  await story.test('draws journeys and retention', async () => {
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await panel('User journeys').scrollIntoViewIfNeeded();
    await panel('User journeys').getByText('100% of visits that entered the funnel completed it.').waitFor();
    await panel('User journeys').getByRole('link', { name: 'Journeys', exact: true }).click();
    await panel('User journeys')
      .getByRole('button', { name: /^\/pricing, step 2: 4 visits/ })
      .waitFor();
    await panel('User journeys').getByRole('link', { name: 'Retention', exact: true }).click();
    await panel('User journeys').getByRole('columnheader', { name: 'Users' }).waitFor();
  });

  await story.test('loads panels when they are scrolled to, and loads all of them for printing', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.addInitScript(() => {
      const seen = window as { printed?: string };
      window.print = () => {
        seen.printed = document.body.innerText;
      };
    });
    await page.goto(`${service.address}/websites/${website}?period=today`);
    await tileShows('Visitors', '8');
    await page.waitForLoadState('networkidle');
    await becomes(
      () => panel('User journeys').getByText('of visits that entered the funnel').count(),
      0,
      'nobody came near',
    );
    await page.keyboard.press('ControlOrMeta+p');
    const printed = () => page.evaluate(() => (window as { printed?: string }).printed);
    await until('the page is printed', async () => (await printed()) !== undefined);
    assert.match((await printed()) ?? '', /Sees the prices/);
    assert.match((await printed()) ?? '', /of visits that entered the funnel completed it/);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 1000 });
    // Charts are resized in the next frame.
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

  await story.test('shows no outdated figures while offline, and recovers when online', async () => {
    await page.goto(`${service.address}/websites/${website}`);
    await tileShows('Visitors', '8');
    await page.context().setOffline(true);
    const note = page.getByText('You are offline.');
    await note.waitFor();
    assert.ok((await note.boundingBox())!.y < 80, 'the note covers no buttons of a form');
    await page.keyboard.press('w');
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor();
    await page.getByText('Gatehouse is not responding').first().waitFor();
    await page.getByRole('button', { name: /^Visitors/ }).waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await tileShows('Visitors', '8');
    await page.getByText('You are offline.').waitFor({ state: 'detached' });

    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.getByRole('link', { name: 'Market', exact: true }).click();
    await page.waitForURL(/\/market$/, { waitUntil: 'commit' }).catch(() => undefined);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Market' }).waitFor();
  });

  await story.test('edits goals and funnels on their page', async () => {
    await page.goto(`${service.address}/websites/${website}/goals`);
    await page.getByRole('button', { name: 'Edit Sees the prices' }).click();
    const goal = page.getByRole('form', { name: 'Edit goal' });
    await becomes(() => goal.getByRole('combobox', { name: 'Path' }).inputValue(), '/pricing');
    await goal.getByLabel('Name').fill('Compares prices');
    await goal.getByRole('button', { name: 'Save goal' }).click();
    await page.getByRole('row', { name: /Compares prices views \/pricing/ }).waitFor();
    await page.getByText('Goal “Compares prices” saved.').waitFor();
    await page.getByRole('button', { name: 'New goal' }).click();
    const another = page.getByRole('form', { name: 'New goal' });
    await another.getByRole('button', { name: 'Add goal' }).click();
    await another.locator('[aria-invalid="true"]').first().waitFor();
    await becomes(() => page.getByRole('listbox').isVisible(), false, 'no list covers what is to be mended');
    await another.getByRole('button', { name: 'Cancel' }).click();
    await another.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit To the prices' }).click();
    const funnel = page.getByRole('form', { name: 'Edit funnel' });
    await funnel.getByRole('combobox', { name: 'Step 1', exact: true }).fill('/docs');
    await funnel.getByRole('button', { name: 'Save funnel' }).click();
    await page.getByRole('row', { name: /To the prices \/docs → \/pricing/ }).waitFor();
  });

  await story.test('shows bots and people separately if bots are not excluded', async () => {
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
    await tileShows('Visitors', '9');
    await page.getByText(/^Bots have been included in all reports since /).waitFor();
    await panel('Devices').getByRole('link', { name: 'People' }).click();
    await page.getByText('Visitor is People').waitFor();
    await tileShows('Visitors', '8');
  });

  await story.test('fits a phone, with filters and the period menu', async () => {
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
