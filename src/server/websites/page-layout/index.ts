export { messagePage, passwordPage } from './message-page.ts';
export { htmlType, presentRefusalsAsPages, sendPage, sendSharedPage } from './send-page.ts';
export { css } from './style.ts';
