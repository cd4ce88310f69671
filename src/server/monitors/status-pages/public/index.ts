export { rewriteCustomDomains } from './custom-domains.ts';
export { statusPage } from './page.ts';
export { StatusPageCache, type StatusPageDeps } from './page-cache.ts';
export { previewPolicy } from './page-request.ts';
export { publicStatusPages } from './routes.ts';
