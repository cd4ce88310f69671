import type { Deps } from '../deps.ts';
import type { RequestedMails } from '../outbox/index.ts';
import { createPasswordResets } from './passwords/index.ts';
import { createRegistrationMails } from './registration/index.ts';

/** What the courier mails to addresses that strangers name. */
export const createRequestedMails = (deps: Pick<Deps, 'config' | 'database' | 'vault'>): RequestedMails => ({
  password_reset: createPasswordResets(deps),
  registration: createRegistrationMails(deps),
});
