import type { ManagedAccount } from '../../api/accounts.ts';
import { Status, type StatusLook } from '../../ui/feedback/status.tsx';

const looks: Record<ManagedAccount['state'], StatusLook> = {
  active: { tone: 'up', word: 'Active' },
  suspended: { tone: 'paused', word: 'Suspended' },
  to_be_deleted: { tone: 'down', shape: 'revoked', word: 'To be deleted' },
  being_deleted: { tone: 'pending', word: 'Being deleted' },
};

export const AccountState = ({ state, look }: Pick<ManagedAccount, 'state'> & { look?: 'pill' }) => (
  <Status {...looks[state]} {...(look && { look })} />
);
