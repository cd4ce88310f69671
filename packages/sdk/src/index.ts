export type { Answer, CursorPage, Other, Page, Report } from './answers.ts';
export type { ClientOptions, Clock, KeyOptions, Options } from './client.ts';
export { ApiError, ConnectionError, type ErrorCode } from './errors.ts';
export { Gatehouse } from './generated/gatehouse.ts';
export type * from './generated/types.ts';
export type { Pages } from './pages.ts';
export { InvalidWebhook, type VerifyOptions, verifyWebhook } from './webhooks.ts';
