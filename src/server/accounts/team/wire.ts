import { z } from 'zod';
import type { MemberInvitationRow, Role } from '../../database/index.ts';
import { type GuestResourceKind, guestResourceKinds } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { emailField, line, newAccount } from '../account/index.ts';
import { byGuestResource, type Member, type SharedResourceIds } from '../members/index.ts';

const roles = ['owner', 'admin', 'editor', 'viewer', 'guest'] as const satisfies Role[];
/** Per guest and kind. */
const maxShown = 100;
const things = z.partialRecord(z.enum(guestResourceKinds), z.array(z.int().min(1)).max(maxShown));

export const memberPatch = z.object({ role: z.enum(roles).optional(), things: things.optional() });
export const newMember = z.object({ email: emailField, role: z.enum(roles), things: things.optional() });
export type NewMember = z.output<typeof newMember>;
const token = z.string().trim().min(1).max(200);
export const joinRequest = z.object({ token });
export const joinRegistration = newAccount.omit({ email: true, time_zone: true }).extend({ token });
export const additionalAccount = newAccount.pick({ username: true, time_zone: true }).extend({ name: line(100) });

export type NamedResource = { id: number; name: string };
export type NamedResources = Record<GuestResourceKind, NamedResource[]>;

export type TeamMember = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  joined_at: string;
  /** null unless the member is a guest */
  things: NamedResources | null;
};

/** Without a mail server, the response to the creation contains `url`. */
export type MemberInvitation = {
  id: number;
  email: string;
  role: Role;
  mailed_at: string | null;
  expires_at: string;
  things: NamedResources | null;
  url?: string;
};

export type OwnInvitation = {
  id: number;
  inviter: string;
  account: string;
  role: Role;
  runs_installation: boolean;
  expires_at: string;
};

export type NoAccount = {
  invitations: OwnInvitation[];
  may_add_account: boolean;
  /** required for invitations to be listed */
  email_verified: boolean;
};

export type JoinOffer = {
  inviter: string;
  account: string;
  role: Role;
  runs_installation: boolean;
  email: string;
  expires_at: string;
  /** null if the invitation was not mailed */
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

export const resourcesOf = (given: z.output<typeof things> | undefined): SharedResourceIds =>
  byGuestResource((kind) => [...new Set(given?.[kind])]);
