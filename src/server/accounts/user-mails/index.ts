export { enqueueUserMail, momentFor, type UserMailDeps, userNotice } from './user-mails.ts';
