export { email } from './email.ts';
export { sendNotice, sendReport } from './letter.ts';
