export { writeSampleItems } from './sample-items.ts';
