export { createWebsiteCaches, type WebsiteCaches, type WebsiteDeps } from './website-caches.ts';
