import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';

export const MissingGroup = () => (
  <MissingRecord
    title={t('Group not found')}
    gone={t('This group does not exist or was deleted.')}
    list={<Link to="/monitor-groups">{t('Groups')}</Link>}
  />
);
