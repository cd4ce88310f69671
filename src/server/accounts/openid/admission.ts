import type { UserRow } from '../../database/index.ts';
import { OpenIdProblem } from './problem.ts';
import type { Claims } from './provider.ts';

export type Known = {
  linked: UserRow | undefined;
  holder: UserRow | undefined;
  /** the holder is linked with another identity, or has unlinked the provider */
  holderIsLinked: boolean;
  isInDomains: boolean;
  isInvited: boolean;
};

export type Admission = { kind: 'log_in' | 'link'; user: UserRow } | { kind: 'create'; email: string };

/**
 * Unless the identity is linked, both the provider and this service must have verified the address. Throws
 * `OpenIdProblem`.
 */
export function decideAdmission({ email, isVerified }: Pick<Claims, 'email' | 'isVerified'>, known: Known): Admission {
  const { linked, holder } = known;
  if (linked) return { kind: 'log_in', user: linked };
  if (email === undefined || !isVerified) throw new OpenIdProblem('unverified_email');
  if (holder) {
    // A reassigned address must not give access to the previous holder's user. After unlinking, only the user can link
    // again.
    if (holder.email_verified_at === null || known.holderIsLinked) throw new OpenIdProblem('link_first');
    return { kind: 'link', user: holder };
  }
  if (!known.isInDomains && !known.isInvited) throw new OpenIdProblem('unknown_email');
  return { kind: 'create', email };
}

export const isInDomains = (email: string, domains: string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
