export { archiveMarket } from './archive.ts';
