export {
  createAccount,
  newAccountRow,
  requireAccountByLogin,
  setPassword,
} from './create-account.ts';
export { deleteInvitation, listOpenInvitations } from './invitation.store.ts';
export { createInvitation, presentInvitation } from './invitations.ts';
export { isRegistrationOpen, registerAccount } from './register.ts';
export { createOwner, issueSetupToken } from './setup.ts';
