export { startDomainRechecks } from './rechecks.ts';
