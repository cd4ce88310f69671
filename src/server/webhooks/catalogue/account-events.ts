import { z } from 'zod';
import { event, iso, isoOrNull, link } from './event.ts';

const group = 'account';

const role = z.enum(['owner', 'admin', 'editor', 'viewer', 'guest']);
const member = z.object({ id: z.int(), name: z.string(), email: z.string(), role });
const by = z.string().nullable().describe('The person who did this. null: the operator of the service.');
const invitation = z.object({ id: z.int(), email: z.string(), role, expires_at: iso });
const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('First characters of the key.'),
  scopes: z.array(z.string()).nullable().describe('null: all scopes, like the first key of an account.'),
  expires_at: isoOrNull,
});
const aboutMember = z.object({ member, link });
const aboutPasskey = z.object({ member, passkey: z.object({ name: z.string() }), link });
const account = z.object({ id: z.int(), username: z.string() });
const aboutKey = z.object({ api_key: apiKey, by, link });

const grace = { id: 12, name: 'Grace Hopper', email: 'grace@example.com', role: 'editor' } as const;
const yubiKey = { member: grace, passkey: { name: 'YubiKey' } };
const ours = { id: 3, username: 'lovelace' };
const settings = (section: string) => `https://gatehouse.example.com/settings?section=${section}`;
const members = settings('members');
const deployKey = {
  id: 5,
  name: 'Deploys',
  prefix: 'gh_4f0c',
  scopes: ['monitors:read', 'monitors:write'],
  expires_at: '2026-06-01T00:00:00.000Z',
};

export const accountEvents = {
  'member.invited': event(group, 'Someone was invited to the account', z.object({ invitation, by, link }), {
    invitation: { id: 4, email: 'grace@example.com', role: 'editor', expires_at: '2026-03-09T10:00:00.000Z' },
    by: 'Ada Lovelace',
    link: members,
  }),
  'member.joined': event(group, 'Someone became a member of the account', aboutMember, {
    member: grace,
    link: members,
  }),
  'member.role_changed': event(
    group,
    'A member’s role was changed',
    z.object({ member, previous_role: role, by, link }),
    { member: grace, previous_role: 'viewer', by: 'Ada Lovelace', link: members },
  ),
  'member.email_changed': event(
    group,
    'The email address of a member was changed, or a change was reverted',
    z.object({ member, previous_email: z.string(), link }),
    { member: grace, previous_email: 'grace@old.example.com', link: members },
  ),
  'member.removed': event(
    group,
    'A member was removed from the account or left it',
    z.object({ member, by: by.describe('The person who did this. The member’s own name if they left.'), link }),
    { member: grace, by: 'Ada Lovelace', link: members },
  ),
  'api_key.created': event(group, 'An API key was created', aboutKey, {
    api_key: deployKey,
    by: 'Ada Lovelace',
    link: settings('api-key'),
  }),
  'api_key.ended': event(group, 'An API key was ended or replaced', aboutKey, {
    api_key: deployKey,
    by: 'Ada Lovelace',
    link: settings('api-key'),
  }),
  'api_key.expiring': event(
    group,
    'An API key expires within a week',
    z.object({ api_key: apiKey.extend({ expires_at: iso, last_used_at: isoOrNull }), link }),
    { api_key: { ...deployKey, last_used_at: '2026-05-24T22:10:00.000Z' }, link: settings('api-key') },
  ),
  'session.created': event(
    group,
    'A member logged in with a new browser from a new network',
    z.object({
      member,
      method: z.string().describe('The login method, such as password or passkey.'),
      browser: z.string().nullable(),
      os: z.string().nullable(),
      place: z.string().nullable(),
      link,
    }),
    {
      member: grace,
      method: 'password and code',
      browser: 'Firefox',
      os: 'Linux',
      place: 'Lyon, France',
      link: settings('audit-log'),
    },
  ),
  'password.changed': event(group, 'The password of a member was changed', aboutMember, {
    member: grace,
    link: members,
  }),
  'two_factor.changed': event(
    group,
    'Two-factor login of a member was switched on or off',
    z.object({ member, is_on: z.boolean(), by, link }),
    { member: grace, is_on: false, by: 'Grace Hopper', link: members },
  ),
  'passkey.added': event(group, 'A member added a passkey', aboutPasskey, { ...yubiKey, link: members }),
  'passkey.removed': event(group, 'A member removed a passkey', aboutPasskey, { ...yubiKey, link: members }),
  'quota.reached': event(
    group,
    'Page views of the month reached 80, 100 or 200 percent of the account’s quota',
    z.object({
      quota: z.object({
        name: z.literal('pageviews'),
        percent: z.literal([80, 100, 200]).describe('200: page views are no longer counted this month.'),
        most: z.int(),
        used: z.int(),
        month: z.string().describe('YYYY-MM, in the account’s time zone.'),
      }),
      link,
    }),
    {
      quota: { name: 'pageviews', percent: 80, most: 100_000, used: 80_214, month: '2026-03' },
      link: settings('usage'),
    },
  ),
  'account.reactivated': event(group, 'The account is active again after a suspension', z.object({ account, link }), {
    account: ours,
    link: settings('audit-log'),
  }),
  'account.kept': event(group, 'The deletion of the account was canceled', z.object({ account, link }), {
    account: ours,
    link: settings('audit-log'),
  }),
};
