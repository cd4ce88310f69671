export {
  createAccount,
  newAccountRow,
  requireAccountByLogin,
  setPassword,
} from './create-account.ts';
export { deleteInvitation, listOpenInvitations } from './invitation.store.ts';
export { createInvitation, presentInvitation } from './invitations.ts';
export { isRegistrationOpen, recordRegistration, registerAccount } from './register.ts';
export { describeRegistrationLink, registerByLink } from './register-by-link.ts';
export { requestRegistrationLink } from './request-link.ts';
export { createRequestedMails } from './requested-mails.ts';
export { createOwner, issueSetupToken, requireSetupToken } from './setup.ts';
export { newInvitation } from './wire.ts';
