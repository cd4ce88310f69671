import type { Browser } from 'playwright-core';

const browsers = new Set<Browser>();

export function rememberBrowser(browser: Browser): void {
  browsers.add(browser);
  browser.on('disconnected', () => browsers.delete(browser));
}

const mostLetters = 1500;
const timeoutMs = 5000;

/** Returns the address and text of each open page, which often explain a timeout. */
export async function describeOpenPages(): Promise<string[]> {
  const pages = [...browsers].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  return Promise.all(
    pages.map(async (page) => {
      const shown = await page
        .locator('body')
        .innerText({ timeout: timeoutMs })
        .catch((error: Error) => `(cannot be read: ${error.message.split('\n')[0]})`);
      const text = shown.replace(/\n{2,}/g, '\n').slice(0, mostLetters);
      return `${page.url()} shows:\n${text.replace(/^/gm, '  ')}`;
    }),
  );
}
