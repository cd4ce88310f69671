export { checkTimeoutMs, request } from './request.ts';
