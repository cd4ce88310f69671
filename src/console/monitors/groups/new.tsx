import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { GroupForm } from './form.tsx';
import { emptyValues, toWire } from './values.ts';

export function NewGroupPage() {
  const draft = useDraft(emptyValues);
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      const { data } = await call('POST /monitor-groups', { body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['monitors', 'groups'] });
      await router.navigate({ to: '/monitor-groups/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create group')} parent={<Link to="/monitor-groups">{t('Groups')}</Link>}>
      <GroupForm
        draft={draft}
        verb={t('Create group')}
        onSubmit={create}
        onLeave={() => router.navigate({ to: '/monitor-groups' })}
      />
    </Page>
  );
}
