import { tHtml } from '../../kernel/index.ts';

/** Returns HTML. */
export const testNotice = (): string =>
  `<p class="test-mode"><b>${tHtml('Test mode')}</b> ${tHtml('Nothing is charged, stored or sent.')}</p>`;
