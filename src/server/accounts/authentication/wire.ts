import { z } from 'zod';
import type { Role } from '../../database/index.ts';
import type { Permission } from '../../http/index.ts';
import type { ProvidedChannel } from '../../outbox/index.ts';
import {
  type Account,
  emailField,
  givenPassword,
  line,
  type Membership,
  newAccount,
  ownersAccount,
  token,
} from '../account/index.ts';
import type { ModuleOff } from '../modules/index.ts';
import type { PasskeySupport } from '../passkeys/index.ts';
import type { User } from '../profile/index.ts';
import type { SecondFactors } from '../two-factor/index.ts';

export const setupRequest = ownersAccount.extend({ token });

export const registration = newAccount.extend({ invitation: token.nullish() });

export const linkedRegistration = newAccount.omit({ email: true }).extend({ token });

export const registrationLinkRequest = z.object({ email: emailField });

export const logIn = z.object({ login: line(254), password: givenPassword });

export const accountSwitch = z.object({ account_id: z.int().min(1) });

export type Session = {
  state: 'setup' | 'signed_out' | 'signed_in';
  csrf: string | null;
  /** the password was correct, a second factor is still required */
  second_factor: boolean;
  /** recovery codes are always accepted */
  second_factors: SecondFactors;
  /** the reason, if the session's account was suspended */
  ended_because: string | null;
  /** nothing else works until this is done */
  must_set_up_two_factor: boolean;
  account: Account | null;
  user: User | null;
  role: Role | null;
  /** without the scopes of modules that are off */
  permissions: Permission[];
  modules_off: ModuleOff[];
  accounts: Membership[];
  may_add_account: boolean;
  /** 0 for users who cannot fix them */
  installation_faults: number;
  /** the user hasn't opened the changes of the running version */
  has_news: boolean;
  open_registration: boolean;
  /** null: not configured */
  provider_label: string | null;
  mail_ready: boolean;
  /** at this installation's address */
  passkeys: PasskeySupport;
  /** alert channels without a provider in this installation */
  missing_channels: ProvidedChannel[];
  /** public key (VAPID) with which browsers subscribe to notifications */
  web_push_key: string;
  base_url: string;
  market_base_url: string;
  /** with the settings that locate this installation for its owner */
  command: string;
};
