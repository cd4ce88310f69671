import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

export const accountsTables = {
  // Not exported: sessions belong to users.
  sessions: { owner: 'accounts', rows: byAccount('id_hash'), archive: null },
  // Not exported: these rows describe archives.
  account_exports: { owner: 'accounts/export', rows: byAccount(), archive: null },
  api_keys: { owner: 'accounts', rows: byAccount(), archive: 'account/api-keys' },
  invitations: { owner: 'accounts', rows: byAccount(), archive: 'account/invitations-to-the-service' },
  member_invitations: { owner: 'accounts/team', rows: byAccount(), archive: 'account/invitations' },
  media: { owner: 'accounts', rows: byAccount(), archive: 'pictures/profile' },

  accounts: { owner: 'accounts', shared: 'the account itself' },
  users: { owner: 'accounts', shared: 'people, who may be members of other accounts' },
  identities: { owner: 'accounts/identities', shared: 'of a user' },
  unlinked_issuers: { owner: 'accounts/identities', shared: 'of a user' },
  known_sign_ins: { owner: 'accounts', shared: 'of a user' },
  mailed_links: { owner: 'accounts', shared: 'of a user' },
  passkeys: { owner: 'accounts/passkeys', shared: 'of a user' },
  recovery_codes: { owner: 'accounts/two-factor', shared: 'of a user' },
  totp_secrets: { owner: 'accounts/two-factor', shared: 'of a user' },
  second_factor_challenges: { owner: 'accounts/two-factor', shared: 'of a user' },
  registration_links: { owner: 'accounts/registration', shared: 'of a mailbox; they expire' },
  used_passkey_challenges: { owner: 'accounts/passkeys', shared: 'of a browser; they expire' },
} satisfies TableDeclarations;

/** These tables come last, because members are needed until the end of a deletion. */
export const membershipTables = {
  audit_outcomes: {
    owner: 'accounts/audit',
    rows: rowsOf('audit_entries', 'entry_id', 'entry_id'),
    archive: 'account/audit-log-outcomes',
  },
  audit_entries: { owner: 'accounts/audit', rows: byAccount(), archive: 'account/audit-log' },
  guest_things: {
    owner: 'accounts/members',
    rows: byAccount('account_id', 'user_id', 'kind', 'thing_id'),
    archive: 'account/what-guests-see',
  },
  // Exported with names by `account-entries.ts`.
  members: { owner: 'accounts', rows: byAccount('account_id', 'user_id'), archive: null },
} satisfies TableDeclarations;
