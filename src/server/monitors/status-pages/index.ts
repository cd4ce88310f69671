export { startDomainRechecks } from './domains/index.ts';
export { leadToPages, publicStatusPages } from './public/index.ts';
