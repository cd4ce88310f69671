import type { Browser } from 'playwright-core';

/** Logs in to the demo and returns the cookies for `newContext({ storageState })`. */
export async function demoSession(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('Username or email').fill('demo');
  await page.getByLabel('Password').first().fill('gatehouse-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}
