import { z } from 'zod';
import type { MemberInvitationRow, Role } from '../../database/index.ts';
import { type GuestResourceKind, guestResourceKinds } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { emailField, line, newAccount } from '../account/index.ts';
import { byGuestResource, type Member, type ShownResources } from '../members/index.ts';

const roles = ['owner', 'admin', 'editor', 'viewer', 'guest'] as const satisfies Role[];
/** What one guest may be shown of a kind. */
const maxShown = 100;
const things = z.partialRecord(z.enum(guestResourceKinds), z.array(z.int().min(1)).max(maxShown));

export const memberPatch = z.object({ role: z.enum(roles).optional(), things: things.optional() });
export const newMember = z.object({ email: emailField, role: z.enum(roles), things: things.optional() });
export type NewMember = z.output<typeof newMember>;
const token = z.string().trim().min(1).max(200);
export const joinRequest = z.object({ token });
export const joinRegistration = newAccount.omit({ email: true, time_zone: true }).extend({ token });
export const additionalAccount = newAccount.pick({ username: true, time_zone: true }).extend({ name: line(100) });

/** Something of which a guest may see single ones. */
export type NamedResource = { id: number; name: string };
export type NamedResources = Record<GuestResourceKind, NamedResource[]>;

export type TeamMember = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  joined_at: string;
  /** what a guest sees */
  things: NamedResources | null;
};

/** `url` is in the answer only, and only where no mail server sends it. */
export type MemberInvitation = {
  id: number;
  email: string;
  role: Role;
  mailed_at: string | null;
  expires_at: string;
  things: NamedResources | null;
  url?: string;
};

/** An invitation to the address of somebody who is logged in. */
export type OwnInvitation = {
  id: number;
  inviter: string;
  account: string;
  role: Role;
  /** whether who accepts also runs the installation */
  runs_installation: boolean;
  expires_at: string;
};

/** What somebody who is in no account can do about it. */
export type NoAccount = {
  invitations: OwnInvitation[];
  may_add_account: boolean;
  /** invitations are found by an address alone that was confirmed */
  email_verified: boolean;
};

/** What somebody who was invited learns before accepting. */
export type JoinOffer = {
  inviter: string;
  account: string;
  role: Role;
  /** whether who accepts also runs the installation */
  runs_installation: boolean;
  email: string;
  expires_at: string;
  /** whether the address has a user here; null where the invitation does not prove the address */
  has_user: boolean | null;
};

export const presentMember = (row: Member, shown: NamedResources | null): TeamMember => ({
  id: row.user_id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.username,
  username: row.username,
  email: row.email,
  role: row.role,
  joined_at: toIso(row.created_at),
  things: shown,
});

export const presentMemberInvitation = (row: MemberInvitationRow, shown: NamedResources | null): MemberInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  mailed_at: toIsoOrNull(row.mailed_at),
  expires_at: toIso(row.expires_at),
  things: shown,
});

/** Only a guest is shown single things. */
export const resourcesOf = (given: z.output<typeof things> | undefined): ShownResources =>
  byGuestResource((kind) => [...new Set(given?.[kind])]);
