export { startDomainWatch } from './watch.ts';
