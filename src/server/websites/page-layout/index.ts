export { messagePage, passwordPage } from './message-page.ts';
export { htmlType, presentRefusalsAsPages, privateHeaders, sendPage } from './send-page.ts';
