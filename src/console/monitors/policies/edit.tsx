import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../accounts/index.ts';
import { call, isMissing } from '../../api/client.ts';
import type { AlertPolicy } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { MissingRecord } from '../../ui/layout/missing-record.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PolicyForm } from './form.tsx';
import classes from './policies.module.css';
import { policyQuery } from './queries.ts';
import { toWire, valuesOf } from './values.ts';

const ListLink = () => <Link to="/alert-policies">{t('Alert policies')}</Link>;

export function EditAlertPolicyPage() {
  const { id } = useParams({ from: '/shell/alert-policies/$id' });
  const policy = useQuery(policyQuery(id));
  const show = policy.data;
  if (isMissing(policy))
    return (
      <MissingRecord
        title={t('Alert policy not found')}
        gone={t('This alert policy does not exist or was deleted.')}
        list={<ListLink />}
      />
    );
  return (
    <Page
      title={show?.name ?? (policy.isError ? t('Alert policy') : '')}
      parent={<ListLink />}
      note={
        show &&
        t('{count, plural, =0 {No monitor uses it.} one {# monitor uses it.} other {# monitors use it.}}', {
          count: show.monitors,
        })
      }
    >
      {policy.isError && !show && <LoadFailure error={policy.error} onRetry={() => policy.refetch()} />}
      {show && <EditAlertPolicy key={id} policy={show} />}
      {show && <Deletion policy={show} />}
    </Page>
  );
}

function EditAlertPolicy({ policy }: { policy: AlertPolicy }) {
  const { time_zone } = useAccount();
  const draft = useDraft(valuesOf(policy, time_zone));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/alert-policies' });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /alert-policies/:id', { path: { id: policy.id }, body: toWire(draft.values) });
      await queryClient.invalidateQueries({ queryKey: ['alert-policies'] });
      await leave();
    });
  return <PolicyForm draft={draft} verb={t('Save alert policy')} onSubmit={save} onLeave={leave} />;
}

function Deletion({ policy }: { policy: AlertPolicy }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const remove = useMutation({
    mutationFn: () => call('DELETE /alert-policies/:id', { path: { id: policy.id } }),
    onSuccess: async () => {
      // Skips the question about unsaved changes.
      await router.navigate({ to: '/alert-policies', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: policyQuery(String(policy.id)).queryKey });
      await queryClient.invalidateQueries({ queryKey: ['alert-policies', 'list'] });
    },
  });
  return (
    <IfCanEdit>
      <div className={classes.danger}>
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb={t('Delete alert policy')}
          question={t('Its monitors then alert immediately. Alerts that are waiting are sent.')}
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </IfCanEdit>
  );
}
