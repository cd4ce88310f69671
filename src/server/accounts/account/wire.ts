import { z } from 'zod';
import type { AccountRow, Role } from '../../database/index.ts';
import {
  canonicalTimeZone,
  isStorable,
  type Module,
  readEmailAddress,
  readModules,
  t,
  toIso,
  toIsoOrNull,
} from '../../kernel/index.ts';
import { passwordLength } from '../users/index.ts';
import { isCurrency, isCurrencyChosen, isLinkTarget, isNetworkName, isUsername, usernameRule } from './account.ts';

const storable = { error: () => t('must not contain NUL characters or broken surrogates.') };

export const line = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, storable);

const optionalText = (max: number) => z.string().trim().max(max).refine(isStorable, storable).nullish();

export const emailField = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .transform((text, context) => {
    const address = text === '' ? '' : readEmailAddress(text)?.toLowerCase();
    if (address !== undefined) return address;
    context.addIssue({ code: 'custom', message: t('must be an email address.') });
    return z.NEVER;
  });

export const username = z
  .string()
  .trim()
  .min(1)
  .refine((text) => text === '' || isUsername(text), { error: () => t(usernameRule) });

// Copying often adds white space around a password.
export const newPassword = z.string().trim().min(passwordLength.min).max(passwordLength.max);

export const givenPassword = z.string().trim().min(1).max(passwordLength.max);

export const token = z.string().trim().min(1).max(200);

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
      .refine(isLinkTarget, { error: () => t('must be a path or an http(s) URL of up to 500 characters.') }),
  )
  .refine((links) => Object.keys(links).length <= 20, { error: () => t('must have up to 20 networks.') })
  .refine((links) => Object.keys(links).every(isNetworkName), {
    error: () => t('must use network names of up to 40 lower-case letters, digits, hyphens or underscores.'),
  });

/** Browsers send the time zone automatically, so an unknown zone must not block the registration. */
export const browserTimeZone = z
  .string()
  .max(100)
  .transform((name) => canonicalTimeZone(name.trim()))
  .nullish();

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCurrency, { error: () => t('must be an ISO 4217 currency code such as EUR.') });

export const newAccount = z.object({
  first_name: line(100),
  last_name: line(100),
  username,
  email: emailField,
  password: newPassword,
  time_zone: browserTimeZone,
});

export type NewAccount = z.output<typeof newAccount>;

/** The set-up page has a field for the currency. */
export const ownersAccount = newAccount.extend({ currency: currency.optional() });
export type OwnersAccount = z.output<typeof ownersAccount>;

export const operatorsAccount = newAccount.extend({ time_zone: timeZone.optional() });

export const accountPatch = z.object({
  username: username.optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  time_zone: timeZone.optional(),
  currency: currency.optional(),
  heading: optionalText(200),
  description: optionalText(5000),
  contact_email: emailField.nullish(),
  social_links: socialLinks.nullish(),
  requires_two_factor: z.boolean().optional(),
});

export type AccountPatch = z.output<typeof accountPatch>;

export type Account = {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_owner: boolean;
  time_zone: string;
  currency: string;
  is_currency_chosen: boolean;
  heading: string | null;
  description: string | null;
  contact_email: string | null;
  social_links: Record<string, string>;
  avatar_url: string | null;
  cover_url: string | null;
  requires_two_factor: boolean;
  /** chosen by the account's owner; the session has all that are off */
  modules_off: Module[];
  api_key_created_at: string | null;
  /** ID of the account that this account shows sample data to; null: real data */
  sample_of: number | null;
  created_at: string;
};

export type Membership = {
  id: number;
  name: string;
  username: string;
  avatar_url: string | null;
  role: Role;
  /** see `Account` */
  sample_of: number | null;
};

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
    is_currency_chosen: isCurrencyChosen(row),
    heading: row.heading || null,
    description: row.description || null,
    contact_email: row.contact_email || null,
    social_links: JSON.parse(row.social_links) as Record<string, string>,
    avatar_url: mediaPath(row.avatar),
    cover_url: mediaPath(row.cover),
    requires_two_factor: row.requires_two_factor === 1,
    modules_off: readModules(row.modules_off),
    api_key_created_at: toIsoOrNull(row.api_key_created_at),
    sample_of: row.sample_of,
    created_at: toIso(row.created_at),
  };
}

export const accountForGuest = (row: AccountRow): Account => ({
  ...presentAccount(row),
  email: '',
  contact_email: null,
  is_owner: false,
  api_key_created_at: null,
});

export const presentMembership = (row: AccountRow, role: Role): Membership => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.username,
  username: row.username,
  avatar_url: mediaPath(row.avatar),
  role,
  sample_of: row.sample_of,
});

const mediaPath = (id: string | null): string | null => (id === null ? null : `/media/${id}`);
