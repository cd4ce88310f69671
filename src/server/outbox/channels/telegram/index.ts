export { telegram } from './telegram.ts';
