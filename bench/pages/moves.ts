import type { Page } from 'playwright-core';

type Move = [name: string, click: (page: Page) => Promise<void>];

const inRail = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const inContent = (path: string) => (page: Page) => page.locator(`#content a[href="${path}"]`).first().click();

export const moves: Move[] = [
  ['overview to monitors', inRail('Monitors')],
  ['monitors to a monitor', (page) => page.locator('tbody tr a').first().click()],
  ['monitor to monitors', inRail('Monitors')],
  ['monitors to incidents', inContent('/incidents')],
  ['incidents to websites', inRail('Websites')],
  [
    'websites to a dashboard',
    (page) => page.locator('#content').getByRole('link', { name: 'www.example.com' }).click(),
  ],
  ['dashboard to market', inRail('Market')],
  ['market to items', inContent('/market/items')],
  ['items to an item', (page) => page.locator('tbody tr a').first().click()],
  ['item to market', inRail('Market')],
  ['market to purchases', inContent('/market/purchases')],
  ['purchases to a purchase', (page) => page.locator('tbody tr a').first().click()],
  ['purchase to settings', inRail('Settings')],
  ['settings to overview', inRail('Overview')],
];
