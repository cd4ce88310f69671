import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client.ts';
import type { MonitorGroup } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { GroupForm } from './form.tsx';
import classes from './groups.module.css';
import { MissingGroup } from './missing.tsx';
import { groupQuery } from './queries.ts';
import { toWire, valuesOf } from './values.ts';

export function EditGroupPage() {
  const { id } = useParams({ from: '/shell/monitor-groups/$id/edit' });
  const group = useQuery({ ...groupQuery(id), refetchInterval: false, refetchOnWindowFocus: false });
  const show = group.data;
  if (isMissing(group)) return <MissingGroup />;
  return (
    <Page
      title={t('Edit group')}
      parent={
        <>
          <Link to="/monitor-groups">{t('Groups')}</Link>
          {show && (
            <Link to="/monitor-groups/$id" params={{ id }}>
              {show.name}
            </Link>
          )}
        </>
      }
    >
      {group.isError && !show && <LoadFailure error={group.error} onRetry={() => group.refetch()} />}
      {show && <EditGroup key={id} group={show} />}
      {show && <Deletion group={show} />}
    </Page>
  );
}

function EditGroup({ group }: { group: MonitorGroup }) {
  const draft = useDraft(valuesOf(group));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/monitor-groups/$id', params: { id: String(group.id) } });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /monitor-groups/:id', { path: { id: group.id }, body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['monitors'] });
      await leave();
    });
  return <GroupForm draft={draft} verb={t('Save group')} id={group.id} onSubmit={save} onLeave={leave} />;
}

function Deletion({ group }: { group: MonitorGroup }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /monitor-groups/:id', { path: { id: group.id } }),
    onSuccess: async () => {
      // Skips the question about unsaved changes.
      await router.navigate({ to: '/monitor-groups', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['monitors', 'groups', String(group.id)] });
      await queryClient.invalidateQueries({ queryKey: ['monitors'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete group')}
          question={t('Its monitors and groups move to the group that contains it. No monitor is deleted.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
