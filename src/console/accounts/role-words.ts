import type { Membership } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';

export const roleWords: Record<Membership['role'], string> = {
  owner: t('Owner'),
  admin: t('Admin'),
  editor: t('Editor'),
  viewer: t('Viewer'),
  guest: t('Guest'),
};
