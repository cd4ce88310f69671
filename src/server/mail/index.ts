export type { MailBrand } from './brand.ts';
export { mailHtml, mailSoft, mailText } from './design.ts';
export { footerText, type Letter, letterHtml, letterText, sentByInstallation, subjectLine } from './letter.ts';
export type { MailBox } from './letter-box.ts';
export type { MailFact } from './letter-facts.ts';
export {
  type Dkim,
  type Mailer,
  type MailMessage,
  openMail,
} from './mail.ts';
export { explainMailError } from './mail-error.ts';
export { formatSender, type MailServer, parseSender, securities, serverOfUrl } from './mail-server.ts';
export { verifyMailServer } from './verify.ts';
