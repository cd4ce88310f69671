export {
  accountSuspended,
  type OnSuspended,
  requireNotSuspended,
  setSuspended,
  setSuspendedIn,
} from './suspension.ts';
export { enqueueSuspensionMails } from './suspension-mails.ts';
