export { alertEvent } from './payload.ts';
export { signatureHeaders, webhookSecret } from './signature.ts';
export { webhook } from './webhook.ts';
