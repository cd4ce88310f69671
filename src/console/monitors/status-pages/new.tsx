import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Editor } from './editor.tsx';
import { EMPTY, toWire } from './values.ts';

export function NewStatusPagePage() {
  const draft = useDraft(EMPTY);
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = () =>
    draft.submit(async () => {
      const { slug, ...rest } = draft.values;
      const { data } = await call('POST /status-pages', { body: toWire(slug ? draft.values : rest) });
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] });
      await router.navigate({ to: '/status-pages/$id', params: { id: String(data.id) } });
    });
  return (
    <Page title={t('Create status page')} parent={<Link to="/status-pages">{t('Status pages')}</Link>}>
      <Editor
        draft={draft}
        verb={t('Create status page')}
        onSubmit={create}
        onLeave={() => router.navigate({ to: '/status-pages' })}
      />
    </Page>
  );
}
