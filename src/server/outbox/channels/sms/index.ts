export { sms } from './sms.ts';
