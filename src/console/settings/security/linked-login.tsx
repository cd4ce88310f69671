import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { describeProviderProblem } from '../../accounts/provider-problems.ts';
import { useSession } from '../../accounts/session.ts';
import type { LinkedLogin } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { ProvenForm } from '../../passkeys/proven-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import classes from '../settings.module.css';

const queryKey = ['user-identity'];

export function LinkedLoginSettings() {
  const label = useSession()?.provider_label;
  return label && <Linked label={label} />;
}

function Linked({ label }: { label: string }) {
  const { provider_problem: problem } = useSearch({ from: '/shell/settings' });
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
            {linked.email
              ? tRich('You log in as {email} at {label}, linked on {date}.', {
                  email: linked.email,
                  label,
                  date: <DateOf at={linked.created_at} />,
                })
              : tRich('You log in as yourself at {label}, linked on {date}.', {
                  label,
                  date: <DateOf at={linked.created_at} />,
                })}
          </p>
          {linked.is_only_way ? (
            <p>{t('To unlink it, first set a password or add a passkey: it is your only way to log in.')}</p>
          ) : (
            <Unlink label={label} />
          )}
        </>
      )}
    </div>
  );
}

function Link({ label }: { label: string }) {
  const draft = useDraft({ current_password: '' });
  const link = async () => {
    const { data } = await call('POST /user/identity/start', { body: {} });
    draft.reset({ current_password: '' });
    location.assign(data.url);
  };
  return (
    <>
      <p className={classes.lead}>
        {t('Log in with {label} instead of your password. You are sent there to confirm it.', { label })}
      </p>
      <WithProofState height={120}>
        {(state) => (
          <ProvenForm
            draft={draft}
            state={state}
            label={t('Link {label}', { label })}
            verb={t('Link {label}', { label })}
            onConfirmed={link}
          />
        )}
      </WithProofState>
    </>
  );
}

function Unlink({ label }: { label: string }) {
  const queryClient = useQueryClient();
  const draft = useDraft({ current_password: '' });
  const unlink = async () => {
    const { data } = await call('POST /user/identity/unlink', { body: {} });
    draft.reset({ current_password: '' });
    queryClient.setQueryData<LinkedLogin | null>(queryKey, data);
  };
  return (
    <WithProofState height={120}>
      {(state) => (
        <ProvenForm
          draft={draft}
          state={state}
          label={t('Unlink {label}', { label })}
          verb={t('Unlink')}
          tone="danger"
          onConfirmed={unlink}
        />
      )}
    </WithProofState>
  );
}
