export {
  type Dkim,
  type Mailer,
  type MailMessage,
  openMail,
} from './mail.ts';
