export {
  type Dkim,
  type Mailer,
  type Mailer as Mail,
  type MailMessage,
  type MailMessage as Message,
  openMail,
} from './mail.ts';
