import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../accounts/session.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { DateOf } from '../../ui/format/moment.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from '../settings.module.css';

const invitationsKey = ['invitations'];

export function Invitations() {
  const queryClient = useQueryClient();
  const mailReady = useSession()?.mail_ready ?? false;
  const [email, setEmail] = useState('');
  const invitations = useQuery({
    queryKey: invitationsKey,
    queryFn: async () => (await call('GET /invitations')).data,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsKey });
  const invite = useMutation({
    mutationFn: () => call('POST /invitations', { body: email.trim() ? { email: email.trim() } : {} }),
    onSuccess: () => {
      setEmail('');
      return refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: number) => call('DELETE /invitations/:id', { path: { id } }),
    onSuccess: refresh,
  });
  const made = invite.data?.data;
  return (
    <>
      <h2>{t('Invitations')}</h2>
      <p className={classes.lead}>
        {t('Each invitation lets one person create their own account.')}{' '}
        {mailReady
          ? t('Enter an email address to send it.')
          : tRich('Share the link yourself, because no mail server is set up (<a>Settings → Mail</a>).', {
              a: (text) => (
                <Link to="/settings" search={{ section: 'mail' }} className={classes.textLink}>
                  {text}
                </Link>
              ),
            })}{' '}
        {tRich('To share your account, <a>invite a member</a>.', {
          a: (text) => (
            <Link to="/settings" search={{ section: 'members' }} className={classes.textLink}>
              {text}
            </Link>
          ),
        })}
      </p>
      <form
        className={classes.invite}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <TextInput
          label={t('Email (optional)')}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={invite.error?.message}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={invite.isPending}>
          {t('Create invitation')}
        </Button>
      </form>
      {made?.url && (
        <div style={{ marginBottom: 16, display: 'grid', gap: 8 }}>
          <Notice tone="calm">{t('This link is shown only once. Copy it now.')}</Notice>
          <CopyBlock label={t('invitation link')} text={made.url} />
        </div>
      )}
      {invitations.isError && <LoadFailure error={invitations.error} onRetry={() => invitations.refetch()} />}
      {invitations.data?.length === 0 && <EmptyText>{t('No open invitations.')}</EmptyText>}
      {(invitations.isPending || (invitations.data?.length ?? 0) > 0) && (
        <DataTable
          label={t('Open invitations')}
          rows={invitations.data}
          rowKey={(invitation) => invitation.id}
          request={`invitations ${invitations.data?.length}`}
          expectedRows={1}
          columns={[
            {
              key: 'email',
              label: t('For'),
              width: 'rest',
              phone: 'main',
              cell: ({ email }) => <span>{email ?? t('Anyone with the link')}</span>,
            },
            {
              key: 'until',
              label: t('Valid until'),
              align: 'end',
              look: 'soft',
              phone: 'labelled',
              cell: ({ expires_at }) => <DateOf at={expires_at} />,
            },
            {
              key: 'revoke',
              label: t('Revoke'),
              align: 'end',
              phone: 'aside',
              cell: ({ id, email }) => (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={
                    email === null
                      ? t('Revoke the invitation for anyone')
                      : t('Revoke the invitation for {email}', { email })
                  }
                  onClick={() => revoke.mutate(id)}
                >
                  {t('Revoke')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
