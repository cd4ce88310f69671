import { tHtml } from '../../kernel/index.ts';

/** Returns HTML. */
export const testNotice = (): string =>
  `<p class="test-mode"><b>${tHtml('Test mode')}</b> ${tHtml('No money is charged, and no data is stored or sent.')}</p>`;
