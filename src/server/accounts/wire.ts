import { z } from 'zod';
import type { AccountRow, LinkPurpose, Role, UserRow } from '../database/index.ts';
import type { Permission } from '../http/index.ts';
import {
  canonicalTimeZone,
  isEmailAddress,
  isStorable,
  type Language,
  languages,
  t,
  toIso,
  toIsoOrNull,
} from '../kernel/index.ts';
import type { ProvidedChannel } from '../outbox/index.ts';
import {
  isCurrency,
  isLinkTarget,
  isNetworkName,
  isUsername,
  type Quotas,
  serviceQuotaFields,
  usernameRule,
} from './account/index.ts';
import { type AuditDays, auditDays } from './audit/index.ts';
import { type Passkey, type PasskeySupport, passkeyAnswer } from './passkeys/index.ts';
import type { RemovedFactors, SecondFactors } from './two-factor/index.ts';
import { passwordLength } from './users/index.ts';

const storable = { error: () => t('must not contain NUL characters or broken surrogates.') };
export const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, storable);
const optionalText = (max: number) => z.string().trim().max(max).refine(isStorable, storable).nullish();

// Compared as lower case, so kept as lower case.
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254)
  .refine((text) => text === '' || isEmailAddress(text), { error: () => t('must be an e-mail address.') });
const username = z
  .string()
  .trim()
  .min(1)
  .refine((text) => text === '' || isUsername(text), { error: () => t(usernameRule) });
// White space around a password is a slip of copying everywhere: dropped when it is set and when it is given.
const newPassword = z.string().trim().min(passwordLength.min).max(passwordLength.max);
const givenPassword = z.string().trim().min(1).max(passwordLength.max);
const token = z.string().trim().min(1).max(200);

const timeZone = z.string().transform((name, context) => {
  const zone = canonicalTimeZone(name.trim());
  if (zone !== undefined) return zone;
  context.addIssue({ code: 'custom', message: t('must be an IANA time zone such as Europe/Berlin.') });
  return z.NEVER;
});

const socialLinks = z
  .record(
    z.string(),
    z
      .string()
      .trim()
      .refine(isLinkTarget, { error: () => t('must be a path or an http(s) address of at most 500 characters.') }),
  )
  .refine((links) => Object.keys(links).length <= 20, { error: () => t('must have at most 20 networks.') })
  .refine((links) => Object.keys(links).every(isNetworkName), {
    error: () => t('must name networks with at most 40 lower-case letters, digits, hyphens or underscores.'),
  });

/** What a browser says of its zone without being asked: one that nobody knows here stops no registration. */
export const browserTimeZone = z
  .string()
  .max(100)
  .transform((name) => canonicalTimeZone(name.trim()))
  .nullish();

export const newAccount = z.object({
  first_name: line(100),
  last_name: line(100),
  username,
  email: emailField,
  password: newPassword,
  /** of its days and figures; without it UTC */
  time_zone: browserTimeZone,
});
export type NewAccount = z.output<typeof newAccount>;
/** at the command line, where somebody chose it */
export const operatorsAccount = newAccount.extend({ time_zone: timeZone.optional() });

export const setupRequest = newAccount.extend({ token });
export const registration = newAccount.extend({ invitation: token.nullish() });
/** by a link, which says the address */
export const linkedRegistration = newAccount.omit({ email: true }).extend({ token });
export const registrationLinkRequest = z.object({ email: emailField });
export const logIn = z.object({ login: line(254), password: givenPassword });
/** A code of an authenticator app, or a recovery code, however it is spaced. */
const code = z
  .string()
  .max(50)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((text) => text !== '', { error: () => t('must be given.') });
export const secondFactor = z.object({ code });
/** left out where the session was confirmed lately */
export const passwordProof = z.object({ current_password: givenPassword.optional() });
export const twoFactorEnd = passwordProof.extend({ code });
/** one of the two */
export const confirmation = passwordProof.extend({ credential: passkeyAnswer.shape.credential.optional() });
export const accountSwitch = z.object({ account_id: z.int().min(1) });
export const passwordChange = passwordProof.extend({
  new_password: newPassword,
  /** for who changes it because somebody may know it, and the key with it */
  replace_api_key: z.boolean().optional(),
});

export const passwordResetRequest = z.object({ email: emailField });
export const linkToken = z.object({ token });
export const linkedPassword = z.object({ token, new_password: newPassword });
export const addressChange = passwordProof.extend({ email: emailField });
export const userPatch = z.object({
  username: username.optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  language: z
    .enum(languages, { error: () => t('must be one of {languages}, or null.', { languages: languages.join(', ') }) })
    .nullable()
    .optional(),
});
export type UserPatch = z.output<typeof userPatch>;

export const accountPatch = z.object({
  username: username.optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  time_zone: timeZone.optional(),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, { error: () => t('must be a currency code of ISO 4217 such as EUR.') })
    .optional(),
  heading: optionalText(200),
  description: optionalText(5000),
  contact_email: emailField.nullish(),
  social_links: socialLinks.nullish(),
  /** of every member, before anything else is shown */
  requires_two_factor: z.boolean().optional(),
});
export type AccountPatch = z.output<typeof accountPatch>;

/** null: any number of page views */
const quotas = z.strictObject(serviceQuotaFields);
export const servicePatch = z
  .object({
    open_registration: z.boolean().optional(),
    require_two_factor: z.boolean().optional(),
    quotas: quotas.optional(),
    accounts_per_person: z.int().min(1).max(100).optional(),
    audit_days: z.literal(auditDays).optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    path: ['open_registration'],
    error: 'or quotas, accounts_per_person or audit_days must be given.', // not shown: the console sends one of them
  });
export const newInvitation = z.object({ email: emailField.nullish() });

/** An account as its own holder sees it. */
export type Account = {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_owner: boolean;
  time_zone: string;
  currency: string;
  heading: string | null;
  description: string | null;
  contact_email: string | null;
  social_links: Record<string, string>;
  /** path on the service's own address */
  avatar_url: string | null;
  cover_url: string | null;
  /** whether its members must log in with two factors */
  requires_two_factor: boolean;
  api_key_created_at: string | null;
  created_at: string;
};

/** Who is signed in. */
export type User = {
  id: number;
  username: string;
  email: string;
  /** whether mail to the address was shown to reach this user */
  email_verified: boolean;
  /** the address that waits to be confirmed before it takes the place of `email` */
  pending_email: string | null;
  /** whether the user logs in with a password */
  has_password: boolean;
  first_name: string;
  last_name: string;
  /** of the console and of mails; null: the browser's */
  language: Language | null;
};

/** Where a user is logged in. `id` ends it and opens nothing. */
export type UserSession = {
  id: string;
  is_this_one: boolean;
  /** '' where it is not known */
  browser: string;
  os: string;
  device: string;
  place: string;
  /** where it was last used from */
  address: string | null;
  created_at: string;
  seen_at: string;
};

/** What a link by mail does, and the address that it was sent to. */
export type MailedLink = { purpose: LinkPurpose; email: string };

/** What was removed from the log-in when a change of the address was taken back. */
export type RestoredAddress = { removed: RemovedFactors };

/** An account of which the user is a member. */
export type Membership = { id: number; name: string; username: string; avatar_url: string | null; role: Role };

/** What protects the log-in beside the password. */
export type TwoFactor = {
  totp: boolean;
  passkeys: Passkey[];
  recovery_codes_left: number;
  /** whether changes of it need no further proof of who makes them, for some minutes */
  is_confirmed: boolean;
};

export type AddedPasskey = FirstRecoveryCodes & { passkey: Passkey };

/** What an authenticator app is to be given. */
export type TotpSecret = { secret: string; uri: string; qr_svg: string };

/** Shown once. */
export type RecoveryCodes = { recovery_codes: string[] };

/** As they are made with the first second factor; null: there was one already. */
export type FirstRecoveryCodes = { recovery_codes: string[] | null };

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

export type ApiKey = { api_key: string | null; created_at: string | null };

export type Service = {
  open_registration: boolean;
  require_two_factor: boolean;
  quotas: Quotas;
  accounts_per_person: number;
  /** days for which entries of audit logs are kept */
  audit_days: AuditDays;
};

/** What an account has of what it may have, counted for this answer. */
export type OwnUsage = {
  /** null: not known, because the event store is away */
  used: { monitors: number; websites: number; pageviews: number | null };
  /** null: any number. The owner of the service is not bound. */
  quotas: { monitors: number | null; websites: number | null; pageviews: number | null };
  /** when the month of page views ends */
  month_ends_at: string;
  counted_at: string;
};

/** `url` is in the answer to the creation only. */
export type Invitation = { id: number; url?: string; email: string | null; expires_at: string };

export function presentAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_owner: row.is_owner === 1,
    time_zone: row.time_zone,
    currency: row.currency,
    heading: row.heading || null,
    description: row.description || null,
    contact_email: row.contact_email || null,
    social_links: JSON.parse(row.social_links) as Record<string, string>,
    avatar_url: mediaPath(row.avatar),
    cover_url: mediaPath(row.cover),
    requires_two_factor: row.requires_two_factor === 1,
    api_key_created_at: toIsoOrNull(row.api_key_created_at),
    created_at: toIso(row.created_at),
  };
}

/** The account as its guests see it: whose it is, not how to reach them, nor what else there is. */
export const accountForGuest = (row: AccountRow): Account => ({
  ...presentAccount(row),
  email: '',
  contact_email: null,
  is_owner: false,
  api_key_created_at: null,
});

export const presentUser = (row: UserRow, pendingEmail: string | undefined): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  pending_email: pendingEmail ?? null,
  has_password: row.password_hash !== null,
  first_name: row.first_name,
  last_name: row.last_name,
  language: row.language,
});

export const presentMembership = (row: AccountRow, role: Role): Membership => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.username,
  username: row.username,
  avatar_url: mediaPath(row.avatar),
  role,
});

const mediaPath = (id: string | null): string | null => (id === null ? null : `/media/${id}`);
