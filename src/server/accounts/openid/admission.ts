import type { UserRow } from '../../database/index.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims } from './provider.ts';

/** What is known here of somebody whom the provider names. */
export type Known = {
  /** whose log-in it is already */
  linked: UserRow | undefined;
  /** who has the address here */
  holder: UserRow | undefined;
  /** whether the holder of the address logs in there as somebody else, or ended the link with the provider */
  holderIsLinked: boolean;
  /** whether the address is in one of the allowed domains */
  isInDomains: boolean;
  /** whether an account invited the address */
  isInvited: boolean;
};

export type Admission = { kind: 'log_in' | 'link'; user: UserRow } | { kind: 'create'; email: string };

/**
 * Who comes in as whom. A log-in that is linked needs no address. Otherwise both sides must have proved it: the provider
 * that its holder is the one there, this service that it is the user's. Throws `OpenIdProblem`.
 */
export function decideAdmission({ email, isVerified }: Pick<Claims, 'email' | 'isVerified'>, known: Known): Admission {
  const { linked, holder } = known;
  if (linked) return { kind: 'log_in', user: linked };
  if (email === undefined || !isVerified) throw new OpenIdProblem('unverified_email');
  if (holder) {
    // An address that went from one person to another at the provider must not take the user along, and whoever ended a
    // link makes it again.
    if (holder.email_verified_at === null || known.holderIsLinked) throw new OpenIdProblem('link_first');
    return { kind: 'link', user: holder };
  }
  if (!known.isInDomains && !known.isInvited) throw new OpenIdProblem('unknown_email');
  return { kind: 'create', email };
}

export const isInDomains = (email: string, domains: string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
