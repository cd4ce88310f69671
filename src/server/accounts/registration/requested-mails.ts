import type { Deps } from '../../deps.ts';
import type { RequestedMails } from '../../outbox/index.ts';
import { createPasswordResets } from '../passwords/index.ts';
import { createRegistrationMails } from './request-link.ts';

/** Mails that anyone can request for any address. */
export const createRequestedMails = (
  deps: Pick<Deps, 'config' | 'database' | 'vault'>,
): Pick<RequestedMails, 'password_reset' | 'registration'> => ({
  password_reset: createPasswordResets(deps),
  registration: createRegistrationMails(deps),
});
