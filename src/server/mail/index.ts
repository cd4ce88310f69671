export { mailHtml, mailSoft, mailText } from './design.ts';
export { type Letter, letterHtml, letterText, sentByInstallation, subjectLine } from './letter.ts';
export {
  type Dkim,
  type Mailer,
  type MailMessage,
  openMail,
} from './mail.ts';
export { explainMailError } from './mail-error.ts';
export { formatSender, type MailServer, parseSender, securities, serverOfUrl } from './mail-server.ts';
