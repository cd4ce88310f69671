export { enqueueOwnerMails } from './owner-mails.ts';
export { enqueueUserMail, momentFor, type UserMail, type UserMailDeps, userNotice } from './user-mails.ts';
