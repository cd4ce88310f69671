import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/client.ts';
import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';
import { ConfirmButton } from '../ui/feedback/confirm.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { DangerZone } from '../ui/layout/danger-zone.tsx';
import { botsHint } from './bots.ts';
import { EditWebsiteForm } from './form.tsx';
import { websiteQuery } from './queries.ts';
import { WebsiteFrame } from './settings/frame.tsx';
import { toWire, valuesOf } from './values.ts';

export function EditWebsitePage() {
  const { id } = useParams({ from: '/shell/websites/$id/edit' });
  return (
    <WebsiteFrame id={id} open="/edit">
      {(website) => <EditWebsite key={id} website={website} />}
    </WebsiteFrame>
  );
}

function EditWebsite({ website }: { website: Website }) {
  const draft = useDraft(valuesOf(website));
  const [saved, setSaved] = useState(false);
  const router = useRouter();
  const queryClient = useQueryClient();
  const id = String(website.id);
  const save = async () => {
    setSaved(false);
    const went = await draft.submit(async () => {
      const { data } = await call('PATCH /websites/:id', { path: { id }, body: toWire(draft.changes()) });
      queryClient.setQueryData(websiteQuery(id).queryKey, data);
      draft.reset(valuesOf(data));
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
    });
    setSaved(went);
  };
  const remove = useMutation({
    mutationFn: () => call('DELETE /websites/:id', { path: { id } }),
    onSuccess: async () => {
      draft.reset(draft.values);
      await router.navigate({ to: '/websites', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['websites', 'one', id] });
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
    },
  });
  return (
    <>
      <EditWebsiteForm
        draft={draft}
        verb={t('Save settings')}
        domain={website.domain}
        saved={saved}
        bots={botsHint(website)}
        onSubmit={save}
      />
      <DangerZone
        lost={t('Deletes {domain} and all its visits. You can restore it for 30 days.', { domain: website.domain })}
      >
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete website')}
          question={t('Delete {domain} with all its visits?', { domain: website.domain })}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </DangerZone>
    </>
  );
}
