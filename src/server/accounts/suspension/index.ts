export {
  accountSuspended,
  findSuspendedHere,
  type OnSuspended,
  requireNotSuspended,
  setSuspended,
  setSuspendedIn,
} from './suspension.ts';
export { enqueueSuspensionMails } from './suspension-mails.ts';
