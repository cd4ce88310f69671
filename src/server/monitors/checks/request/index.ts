export { checkTimeoutMs, probeHttp } from './request.ts';
