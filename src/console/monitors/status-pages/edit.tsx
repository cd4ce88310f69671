import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsGuest } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { StatusPage } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './editor.module.css';
import { Editor } from './editor.tsx';
import { StatusPageFrame } from './frame.tsx';
import { SavedPreview } from './preview.tsx';
import { statusPageQuery } from './queries.ts';
import { toWire, valuesOf } from './values.ts';

export function EditStatusPagePage() {
  const { id } = useParams({ from: '/shell/status-pages/$id' });
  const isGuest = useIsGuest();
  return (
    <StatusPageFrame id={id} open="">
      {(page) =>
        // Guests see the page in the same way as visitors, but without entering its password.
        isGuest ? <SavedPreview id={page.id} /> : <EditStatusPage key={page.id} page={page} />
      }
    </StatusPageFrame>
  );
}

function EditStatusPage({ page }: { page: StatusPage }) {
  const draft = useDraft(valuesOf(page));
  const [saved, setSaved] = useState(false);
  const router = useRouter();
  const queryClient = useQueryClient();
  const save = async () =>
    setSaved(
      await draft.submit(async () => {
        const { data } = await call('PATCH /status-pages/:id', {
          path: { id: page.id },
          body: toWire(draft.changes()),
        });
        queryClient.setQueryData(statusPageQuery(String(page.id)).queryKey, data);
        draft.reset(valuesOf(data));
        await queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] });
      }),
    );
  return (
    <Editor
      draft={draft}
      page={page}
      verb={t('Save status page')}
      saved={saved}
      onSubmit={save}
      onLeave={() => router.navigate({ to: '/status-pages' })}
    >
      <Deletion page={page} />
    </Editor>
  );
}

function Deletion({ page }: { page: StatusPage }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /status-pages/:id', { path: { id: page.id } }),
    onSuccess: async () => {
      // Skips the question about unsaved changes.
      await router.navigate({ to: '/status-pages', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['status-pages', 'one', String(page.id)] });
      await queryClient.invalidateQueries({ queryKey: ['status-pages', 'list'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete status page')}
          question={t(
            'This also deletes its incidents, announcements and subscribers. You can restore it for 30 days.',
          )}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
