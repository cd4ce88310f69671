export { alone, passwordPage } from './message-page.ts';
export { html, serve, show, showRefusals } from './send-page.ts';
export { css } from './style.ts';
