export { startReminders } from '../incidents/reminders.ts';
