export { botAddress, telegram } from './telegram.ts';
