import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { describeProviderProblem } from '../accounts/provider-problems.ts';
import { useSession, useUser } from '../accounts/session.ts';
import type { LinkedLogin } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { DateOf } from '../ui/format/moment.tsx';
import classes from './settings.module.css';

const queryKey = ['user-identity'];

/** The person's log-in at the provider of OpenID Connect; nothing where the installation has none. */
export function LinkedLoginSettings() {
  const label = useSession()?.provider_label;
  return label && <Linked label={label} />;
}

function Linked({ label }: { label: string }) {
  const { provider_problem: problem } = useSearch({ from: '/shell/settings' });
  const { has_password } = useUser();
  const identity = useQuery({ queryKey, queryFn: async () => (await call('GET /user/identity')).data });
  const why = describeProviderProblem(problem, label);
  const linked = identity.data?.linked;
  return (
    <div className={classes.block}>
      <h2>{label}</h2>
      {why && <Notice tone="danger">{why}</Notice>}
      {identity.isError && <LoadFailure error={identity.error} onRetry={() => identity.refetch()} />}
      {identity.isPending && <Skeleton aria-busy="true" height={140} radius={8} />}
      {identity.data && !linked && <Link label={label} />}
      {linked && (
        <>
          <p className={classes.lead}>
            You log in as {linked.email ?? 'yourself'} at {label}, linked on <DateOf at={linked.created_at} />.
          </p>
          {has_password ? <Unlink label={label} /> : <p>Set a password to unlink it: it is your only way in.</p>}
        </>
      )}
    </div>
  );
}

function Link({ label }: { label: string }) {
  const draft = useDraft({ current_password: '' });
  const link = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/identity/start', { body: draft.values });
      draft.reset({ current_password: '' });
      location.assign(data.url);
    });
  return (
    <>
      <p className={classes.lead}>Log in with {label} instead of your password. You are sent there to confirm it.</p>
      <Form draft={draft} label={`Link ${label}`} verb={`Link ${label}`} onSubmit={link}>
        <PasswordField label="Your password" autoComplete="current-password" {...draft.field('current_password')} />
      </Form>
    </>
  );
}

function Unlink({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ current_password: '' });
  const unlink = () =>
    draft.submit(async () => {
      const { data } = await call('POST /user/identity/unlink', { body: draft.values });
      draft.reset({ current_password: '' });
      queryClient.setQueryData<LinkedLogin | null>(queryKey, data);
    });
  return (
    <Form draft={draft} label={`Unlink ${label}`} verb="Unlink" tone="danger" onSubmit={unlink}>
      <PasswordField label="Your password" autoComplete="current-password" {...draft.field('current_password')} />
    </Form>
  );
}
