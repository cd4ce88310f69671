export { attempt, type DeliveryOptions, type Destination } from './attempt.ts';
export { deliveryOf } from './delivery.ts';
export { sendNotice, sendReport } from './email/index.ts';
export { ask } from './http-post.ts';
export { type ProviderUrls, providerUrls } from './provider-urls.ts';
export { type SendContext, senders } from './sender.ts';
export { webhookSecret } from './webhook/index.ts';
