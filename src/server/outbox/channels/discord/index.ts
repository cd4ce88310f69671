export { discord } from './discord.ts';
