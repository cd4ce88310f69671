export { enqueueAuthorMail } from './author-mail.ts';
