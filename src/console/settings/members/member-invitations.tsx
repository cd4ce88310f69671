import { Menu } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useSession } from '../../accounts/session.ts';
import type { MemberInvitation } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { DateOf } from '../../ui/format/moment.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import classes from '../settings.module.css';
import { MemberForm } from './member-form.tsx';
import { rolesFor } from './member-roles.ts';
import { useOwnerQuestion } from './owner-question.tsx';
import { RoleCell } from './role-cell.tsx';

const invitationsKey = ['members', 'invitations'];

export function MemberInvitations() {
  const queryClient = useQueryClient();
  const runsService = useMay()('service');
  const session = useSession();
  const [url, setUrl] = useState<string>();
  const [invited, setInvited] = useState<string>();
  const [round, setRound] = useState(0);
  const ownerQuestion = useOwnerQuestion();
  const invitations = useQuery({
    queryKey: invitationsKey,
    queryFn: async () => (await call('GET /members/invitations')).data,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsKey });
  const send = useMutation({
    mutationFn: (id: number) => call('POST /members/invitations/:id/send', { path: { id } }),
    onSuccess: ({ data }) => setUrl(data.url),
    onSettled: refresh,
  });
  const askAsOwner = (email: string, verb: string, act: () => Promise<unknown>) => {
    setUrl(undefined);
    setInvited(undefined);
    ownerQuestion.ask({ question: t('Invite {email} as an owner?', { email }), becomes: 'owner', verb, act });
  };
  const revoke = useMutation({
    mutationFn: (id: number) => call('DELETE /members/invitations/:id', { path: { id } }),
    onSettled: refresh,
  });
  const failure = send.error ?? revoke.error;
  const mine = rolesFor(session?.role);
  const rows = invitations.data;
  const sendVerb = session?.mail_ready ? t('Send again') : t('New link');
  return (
    <>
      <h2>{t('Invite someone')}</h2>
      <p className={classes.lead}>
        {session?.mail_ready
          ? t('They get a link by email. It works once, for seven days.')
          : runsService
            ? tRich(
                'You get a link to pass on yourself, because no mail server is set up (<a>Settings → Mail</a>). It works once, for seven days.',
                {
                  a: (text) => (
                    <Link to="/settings" search={{ section: 'mail' }} className={classes.textLink}>
                      {text}
                    </Link>
                  ),
                },
              )
            : t(
                'You get a link to pass on yourself, because no mail server is set up. It works once, for seven days.',
              )}{' '}
        {runsService &&
          tRich('To give someone their own account, <a>invite them to the installation</a>.', {
            a: (text) => (
              <Link to="/settings" search={{ section: 'accounts' }} className={classes.textLink}>
                {text}
              </Link>
            ),
          })}
      </p>
      {/* Locked, because the question refers to the form's values. */}
      <fieldset disabled={ownerQuestion.asked !== undefined} className={classes.whole}>
        <MemberForm
          key={round}
          label={t('Invite someone')}
          verb={t('Invite')}
          asksEmail
          initial={{ role: 'viewer', things: null }}
          onSubmit={async (body) => {
            const invite = async () => {
              const { data } = await call('POST /members/invitations', { body });
              setUrl(data.url);
              setInvited(data.email);
              setRound(round + 1);
              await refresh();
            };
            if (body.role === 'owner' && body.email) askAsOwner(body.email, t('Invite'), invite);
            else await invite();
          }}
        />
      </fieldset>
      {ownerQuestion.asked}
      {invited !== undefined && !url && (
        <div className={classes.done}>
          <Notice tone="calm">{t('Sending the invitation to {email}.', { email: invited })}</Notice>
        </div>
      )}
      {url && (
        <div style={{ margin: '16px 0', display: 'grid', gap: 8 }}>
          <Notice tone="calm">{t('This link is shown only once. Copy it now.')}</Notice>
          <CopyBlock label={t('invitation link')} text={url} />
        </div>
      )}
      <h2 className={classes.next}>{t('Open invitations')}</h2>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {invitations.isError && <LoadFailure error={invitations.error} onRetry={() => invitations.refetch()} />}
      {rows?.length === 0 && <EmptyText>{t('No open invitations.')}</EmptyText>}
      {(invitations.isPending || (rows?.length ?? 0) > 0) && (
        <DataTable
          label={t('Open invitations')}
          rows={rows}
          rowKey={(invitation) => invitation.id}
          request={`invitations ${rows?.length}`}
          expectedRows={1}
          columns={[
            {
              key: 'email',
              label: t('For'),
              width: 'rest',
              phone: 'main',
              cell: ({ email }) => <span>{email}</span>,
            },
            { key: 'role', label: t('Role'), width: 'rest', phone: 'line', cell: (row) => <RoleCell member={row} /> },
            {
              key: 'until',
              label: t('Valid until'),
              align: 'end',
              look: 'soft',
              phone: 'labelled',
              cell: ({ expires_at }) =>
                Date.parse(expires_at) < Date.now() ? <span>{t('expired')}</span> : <DateOf at={expires_at} />,
            },
            menuColumn<MemberInvitation>(
              ({ id, email, role }) =>
                mine.includes(role) && (
                  <RowMenu
                    name={t('invitation for {email}', { email })}
                    danger={{
                      verb: t('Revoke invitation'),
                      question: t('Revoke the invitation for {email}? Its link stops working.', { email }),
                      icon: <IconX size={16} aria-hidden />,
                      onConfirm: () => revoke.mutate(id),
                    }}
                  >
                    <Menu.Item
                      leftSection={<IconMail size={16} aria-hidden />}
                      onClick={() =>
                        role === 'owner' ? askAsOwner(email, sendVerb, () => send.mutateAsync(id)) : send.mutate(id)
                      }
                    >
                      {sendVerb}
                    </Menu.Item>
                  </RowMenu>
                ),
            ),
          ]}
        />
      )}
    </>
  );
}
