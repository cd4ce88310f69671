export { type Dkim, type Mail, type Message, openMail } from './mail.ts';
