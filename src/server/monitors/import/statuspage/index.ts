export { statuspage } from './statuspage-file.ts';
