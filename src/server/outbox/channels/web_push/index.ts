export { webPushKey } from './vapid.ts';
export { webPush } from './web-push.ts';
