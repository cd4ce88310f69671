import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';

export const MissingReport = () => (
  <MissingRecord
    title={t('Uptime report not found')}
    gone={t('This uptime report does not exist or was deleted.')}
    list={<Link to="/uptime-reports">{t('Uptime reports')}</Link>}
  />
);
