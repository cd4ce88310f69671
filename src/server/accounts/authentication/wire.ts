import { z } from 'zod';
import type { Role } from '../../database/index.ts';
import type { Permission } from '../../http/index.ts';
import type { ProvidedChannel } from '../../outbox/index.ts';
import { type Account, emailField, givenPassword, line, type Membership, newAccount, token } from '../account/index.ts';
import type { PasskeySupport } from '../passkeys/index.ts';
import type { User } from '../profile/index.ts';
import type { SecondFactors } from '../two-factor/index.ts';

export const setupRequest = newAccount.extend({ token });

export const registration = newAccount.extend({ invitation: token.nullish() });

/** by a link, which says the address */
export const linkedRegistration = newAccount.omit({ email: true }).extend({ token });

export const registrationLinkRequest = z.object({ email: emailField });

export const logIn = z.object({ login: line(254), password: givenPassword });

export const accountSwitch = z.object({ account_id: z.int().min(1) });

export type Session = {
  state: 'setup' | 'signed_out' | 'signed_in';
  csrf: string | null;
  /** signed out, but the password was given: a code is asked for next */
  second_factor: boolean;
  /** which ones may be given then; recovery codes always */
  second_factors: SecondFactors;
  /** signed out: the account that the session showed was suspended, in a sentence with what to do */
  ended_because: string | null;
  /** signed in, but nothing is shown before that is done */
  must_set_up_two_factor: boolean;
  /** the account that the console shows */
  account: Account | null;
  user: User | null;
  role: Role | null;
  permissions: Permission[];
  /** all accounts of the user, the one that is shown among them */
  accounts: Membership[];
  /** whether the user may make one more account */
  may_add_account: boolean;
  /** things that are broken in the installation, for whoever may mend them; 0 for everybody else */
  installation_faults: number;
  open_registration: boolean;
  /** what people call the provider that they may log in with; null: there is none */
  provider_label: string | null;
  mail_ready: boolean;
  /** whether browsers make passkeys for this installation's address, or what it lacks */
  passkeys: PasskeySupport;
  /** channels of alerts that have no provider in this installation */
  missing_channels: ProvidedChannel[];
  base_url: string;
  /** where the shop and the market's interfaces stand for everybody */
  market_base_url: string;
  /** how the command line is called, with the settings that find this installation for its owner */
  command: string;
};
