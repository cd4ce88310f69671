export { type Mail, type Message, openMail } from './mail.ts';
