import type { ManagedAccount } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { Status, type StatusLook } from '../../ui/feedback/status.tsx';

const looks: Record<ManagedAccount['state'], StatusLook> = {
  active: { tone: 'up', word: t('Active') },
  suspended: { tone: 'paused', word: t('Suspended') },
  to_be_deleted: { tone: 'down', shape: 'revoked', word: t('To be deleted') },
  being_deleted: { tone: 'pending', word: t('Being deleted') },
};

export const AccountState = ({ state, look }: Pick<ManagedAccount, 'state'> & { look?: 'pill' }) => (
  <Status {...looks[state]} {...(look && { look })} />
);
