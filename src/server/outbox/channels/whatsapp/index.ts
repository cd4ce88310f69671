export { whatsapp } from './whatsapp.ts';
