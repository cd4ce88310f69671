export { botAddress, botToken, telegram } from './telegram.ts';
