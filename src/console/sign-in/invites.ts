import type { JoinOffer } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

type Names = { inviter: string; account: string };

/** Who invites somebody into which account, as what. */
export const invites: Record<JoinOffer['role'], (names: Names) => string> = {
  owner: (names) => t('{inviter} invites you to the account {account} as an owner.', names),
  admin: (names) => t('{inviter} invites you to the account {account} as an admin.', names),
  editor: (names) => t('{inviter} invites you to the account {account} as an editor.', names),
  viewer: (names) => t('{inviter} invites you to the account {account} as a viewer.', names),
  guest: (names) => t('{inviter} invites you to the account {account} as a guest.', names),
};
