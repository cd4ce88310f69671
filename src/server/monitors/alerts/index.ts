export { startReminders } from './remind.ts';
