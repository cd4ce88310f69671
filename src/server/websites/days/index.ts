export { closeDays } from './closing.ts';
