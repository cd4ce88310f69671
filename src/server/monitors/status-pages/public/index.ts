export { leadToPages } from './domains.ts';
export { publicStatusPages } from './routes.ts';
