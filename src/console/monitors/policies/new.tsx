import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PolicyForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewAlertPolicyPage() {
  const { time_zone } = useAccount();
  const draft = useDraft(emptyValues(time_zone));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/alert-policies' });
  const create = () =>
    draft.submit(async () => {
      await call('POST /alert-policies', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['alert-policies'] });
      await leave();
    });
  return (
    <Page title={t('Create alert policy')} parent={<Link to="/alert-policies">{t('Alert policies')}</Link>}>
      <PolicyForm draft={draft} verb={t('Create alert policy')} onSubmit={create} onLeave={leave} />
    </Page>
  );
}
