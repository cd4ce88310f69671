import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ObjectiveForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewObjectivePage() {
  const { email } = useAccount();
  const draft = useDraft(emptyValues(email));
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      const { data } = await call('POST /objectives', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['objectives'] });
      await router.navigate({ to: '/objectives/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create SLO')} parent={<Link to="/objectives">{t('SLOs')}</Link>}>
      <ObjectiveForm
        draft={draft}
        verb={t('Create SLO')}
        onSubmit={create}
        onLeave={() => router.navigate({ to: '/objectives' })}
      />
    </Page>
  );
}
