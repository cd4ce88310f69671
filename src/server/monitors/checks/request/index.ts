export { CookieJar } from './cookies.ts';
export { requestHeaders } from './headers.ts';
export { maxBodyBytes } from './reply.ts';
export { probeHttp } from './request.ts';
