export { type AuthorMail, enqueueAuthorMail } from './author-mail.ts';
