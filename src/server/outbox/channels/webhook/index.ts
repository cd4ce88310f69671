export { alertEvent } from './payload.ts';
export { webhookSecret } from './signature.ts';
export { webhook } from './webhook.ts';
