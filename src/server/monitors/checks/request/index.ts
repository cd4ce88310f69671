export { readText } from './reply.ts';
export { probeHttp } from './request.ts';
