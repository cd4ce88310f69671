import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';

export const MissingObjective = () => (
  <MissingRecord
    title={t('SLO not found')}
    gone={t('This SLO does not exist or was deleted.')}
    list={<Link to="/objectives">{t('SLOs')}</Link>}
  />
);
