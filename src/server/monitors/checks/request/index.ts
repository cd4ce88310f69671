export { maxBodyBytes } from './reply.ts';
export { probeHttp } from './request.ts';
