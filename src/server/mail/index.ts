export {
  type Dkim,
  type Mailer,
  type MailMessage,
  openMail,
} from './mail.ts';
export { explainMailError } from './mail-error.ts';
export { formatSender, type MailServer, parseSender, securities, serverOfUrl } from './mail-server.ts';
