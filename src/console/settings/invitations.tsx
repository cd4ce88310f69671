import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { LoadFailure, Nothing, Notice } from '../ui/feedback/notice.tsx';
import { DateOf } from '../ui/format/moment.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import classes from './settings.module.css';

const invitationsKey = ['invitations'];

/** Who may make an account, by a link that works once. */
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
      <h2>Invitations</h2>
      <p className={classes.lead}>
        Each invitation lets one person create an account.{' '}
        {mailReady
          ? 'Enter an e-mail address to send it.'
          : 'Share the link yourself: no mail server is configured (see Mail).'}
      </p>
      <form
        className={classes.invite}
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <TextInput
          label="E-mail (optional)"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={invite.error?.message}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={invite.isPending}>
          Create invitation
        </Button>
      </form>
      {made?.url && (
        <div style={{ marginBottom: 16, display: 'grid', gap: 8 }}>
          <Notice tone="calm">This link is shown only once. Copy it now.</Notice>
          <CopyBlock label="invitation link" text={made.url} />
        </div>
      )}
      {invitations.isError && <LoadFailure error={invitations.error} onRetry={() => invitations.refetch()} />}
      {invitations.data?.length === 0 && <Nothing>No open invitations.</Nothing>}
      {(invitations.isPending || (invitations.data?.length ?? 0) > 0) && (
        <DataTable
          label="Open invitations"
          rows={invitations.data}
          rowKey={(invitation) => invitation.id}
          request={`invitations ${invitations.data?.length}`}
          expectedRows={1}
          columns={[
            {
              key: 'email',
              label: 'For',
              width: 'rest',
              phone: 'main',
              cell: ({ email }) => <span>{email ?? 'Anyone with the link'}</span>,
            },
            {
              key: 'until',
              label: 'Valid until',
              align: 'end',
              look: 'soft',
              phone: 'labelled',
              cell: ({ expires_at }) => <DateOf at={expires_at} />,
            },
            {
              key: 'revoke',
              label: 'Revoke',
              align: 'end',
              phone: 'aside',
              cell: ({ id, email }) => (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Revoke the invitation for ${email ?? 'anyone'}`}
                  onClick={() => revoke.mutate(id)}
                >
                  Revoke
                </Button>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
