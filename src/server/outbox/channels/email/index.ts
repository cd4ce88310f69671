export { email } from './email.ts';
export { sendNotice, sendReport, sendVersionMail } from './letter.ts';
