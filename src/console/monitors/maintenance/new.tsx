import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { MaintenanceForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewMaintenancePage() {
  const { time_zone } = useAccount();
  const draft = useDraft(emptyValues(time_zone, Date.now()));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/maintenance' });
  const create = () =>
    draft.submit(async () => {
      await call('POST /maintenances', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['maintenances'] });
      await leave();
    });
  return (
    <Page title={t('Schedule maintenance')} parent={<Link to="/maintenance">{t('Maintenance')}</Link>}>
      <MaintenanceForm draft={draft} verb={t('Schedule maintenance')} onSubmit={create} onLeave={leave} />
    </Page>
  );
}
