import { Menu } from '@mantine/core';
import { IconEye, IconMail, IconUserShield, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { roleWords } from '../accounts/role-words.ts';
import { useMay, useSession } from '../accounts/session.ts';
import type { MemberInvitation, TeamMember } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { LoadFailure, Nothing, Notice } from '../ui/feedback/notice.tsx';
import { DateOf } from '../ui/format/moment.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../ui/table/row-menu.tsx';
import { furtherKeysQuery } from './api-keys/queries.ts';
import { MemberForm } from './member-form.tsx';
import { namesOf, type Role, rolesFor } from './member-roles.ts';
import classes from './settings.module.css';

const membersKey = ['members'];
const invitationsKey = ['members', 'invitations'];

/** Who is in the account, and who is invited into it. */
export function MembersSettings() {
  const mayManage = useMay()('account:write');
  return (
    <>
      <h2>Members</h2>
      <p className={classes.lead}>
        Everybody here works in this account with a login of their own. Owners decide who owns it, admins manage
        everybody else, editors change things, viewers only look. Guests see single things.
      </p>
      <div className={classes.block}>
        <MembersTable mayManage={mayManage} />
      </div>
      {mayManage && (
        <div className={classes.block}>
          <Invitations />
        </div>
      )}
    </>
  );
}

function MembersTable({ mayManage }: { mayManage: boolean }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [open, setOpen] = useState<number>();
  const members = useQuery({ queryKey: membersKey, queryFn: async () => (await call('GET /members')).data });
  const refresh = () => queryClient.invalidateQueries({ queryKey: membersKey });
  const change = useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call('PATCH /members/:id', { path: { id }, body: { role } }),
    // What oneself may do may have changed, too.
    onSettled: () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['session'] })]),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /members/:id', { path: { id } }),
    onSettled: refresh,
  });
  const notes = useKeyNotes(mayManage);
  if (members.isError && !members.data) return <LoadFailure error={members.error} onRetry={() => members.refetch()} />;
  const failure = change.error ?? remove.error;
  const edited = members.data?.find(({ id }) => id === open);
  const mine = rolesFor(session?.role);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <DataTable
        label="Members"
        rows={members.data}
        rowKey={(member) => member.id}
        request={`members ${members.data?.map(({ id, role }) => `${id} ${role}`).join()}`}
        expectedRows={2}
        columns={[
          {
            key: 'name',
            label: 'Name',
            width: 'rest',
            phone: 'main',
            cell: ({ id, name }) => <span>{id === session?.user?.id ? `${name} (you)` : name}</span>,
          },
          {
            key: 'email',
            label: 'E-mail',
            look: 'soft',
            width: 'bounded',
            phone: 'line',
            cell: ({ email }) => <span>{email}</span>,
          },
          {
            key: 'role',
            label: 'Role',
            width: 190,
            phone: 'line',
            cell: (member) => <RoleCell member={member} />,
          },
          menuColumn<TeamMember>(
            (member) =>
              mayManage &&
              mine.includes(member.role) &&
              member.id !== session?.user?.id && (
                <RowMenu
                  name={member.name}
                  danger={{
                    verb: 'Remove member',
                    question: `Remove ${member.name}? They are logged out of this account at once. What they made here stays.`,
                    note: notes(member),
                    icon: <IconX size={16} aria-hidden />,
                    onConfirm: () => remove.mutate(member.id),
                  }}
                >
                  {mine
                    .filter((role) => role !== member.role && role !== 'guest')
                    .map((role) => (
                      <Menu.Item
                        key={role}
                        leftSection={<IconUserShield size={16} aria-hidden />}
                        onClick={() => change.mutate({ id: member.id, role })}
                      >
                        Make {roleWords[role].toLowerCase()}
                      </Menu.Item>
                    ))}
                  <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpen(member.id)}>
                    {member.role === 'guest' ? 'Choose what they see' : 'Make guest'}
                  </Menu.Item>
                </RowMenu>
              ),
          ),
        ]}
      />
      {edited && (
        <MemberForm
          key={edited.id}
          label={`What ${edited.name} sees`}
          verb="Save"
          initial={{ role: 'guest', things: edited.things }}
          onLeave={() => setOpen(undefined)}
          onSubmit={async ({ role, things }) => {
            await call('PATCH /members/:id', { path: { id: edited.id }, body: { role, things } });
            setOpen(undefined);
            await refresh();
          }}
        />
      )}
    </>
  );
}

/** What is said before a member is removed who made API keys: these belong to the account. */
function useKeyNotes(mayManage: boolean): (member: TeamMember) => ReactNode {
  const keys = useQuery({ ...furtherKeysQuery, enabled: mayManage });
  return ({ id }) => {
    const made = keys.data?.filter(({ made_by_id }) => made_by_id === id).map(({ name }) => name) ?? [];
    if (made.length === 0) return null;
    return (
      <>
        {made.length === 1 ? 'An API key they made keeps working: ' : 'API keys they made keep working: '}
        {made.join(', ')}.{' '}
        <Link to="/settings" search={{ section: 'api-key' }}>
          {made.length === 1 ? 'View the key' : 'View the keys'}
        </Link>
      </>
    );
  };
}

function RoleCell({ member }: { member: TeamMember | MemberInvitation }) {
  const { role, things } = member;
  if (role !== 'guest' || !things) return <span>{roleWords[role]}</span>;
  return (
    <span>
      Guest: <span className={classes.quiet}>{namesOf(things) || 'sees nothing'}</span>
    </span>
  );
}

function Invitations() {
  const queryClient = useQueryClient();
  const session = useSession();
  const [url, setUrl] = useState<string>();
  const [round, setRound] = useState(0);
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
  const revoke = useMutation({
    mutationFn: (id: number) => call('DELETE /members/invitations/:id', { path: { id } }),
    onSettled: refresh,
  });
  const failure = send.error ?? revoke.error;
  const mine = rolesFor(session?.role);
  const rows = invitations.data;
  return (
    <>
      <h2>Invite somebody</h2>
      <p className={classes.lead}>
        {session?.mail_ready
          ? 'They get a link by e-mail. It works once, for seven days.'
          : 'You get a link to pass on yourself: no mail server is configured. It works once, for seven days.'}
      </p>
      <MemberForm
        key={round}
        label="Invite somebody"
        verb="Invite"
        asksEmail
        initial={{ role: 'viewer', things: null }}
        onSubmit={async (body) => {
          const { data } = await call('POST /members/invitations', { body });
          setUrl(data.url);
          setRound(round + 1);
          await refresh();
        }}
      />
      {url && (
        <div style={{ margin: '16px 0', display: 'grid', gap: 8 }}>
          <Notice tone="calm">This link is shown only once. Copy it now.</Notice>
          <CopyBlock label="invitation link" text={url} />
        </div>
      )}
      <h2 className={classes.next}>Open invitations</h2>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {invitations.isError && <LoadFailure error={invitations.error} onRetry={() => invitations.refetch()} />}
      {rows?.length === 0 && <Nothing>No open invitations.</Nothing>}
      {(invitations.isPending || (rows?.length ?? 0) > 0) && (
        <DataTable
          label="Open invitations"
          rows={rows}
          rowKey={(invitation) => invitation.id}
          request={`invitations ${rows?.length}`}
          expectedRows={1}
          columns={[
            {
              key: 'email',
              label: 'For',
              width: 'rest',
              phone: 'main',
              cell: ({ email }) => <span>{email}</span>,
            },
            { key: 'role', label: 'Role', width: 190, phone: 'line', cell: (row) => <RoleCell member={row} /> },
            {
              key: 'until',
              label: 'Valid until',
              align: 'end',
              look: 'soft',
              phone: 'labelled',
              cell: ({ expires_at }) =>
                Date.parse(expires_at) < Date.now() ? <span>expired</span> : <DateOf at={expires_at} />,
            },
            menuColumn<MemberInvitation>(
              ({ id, email, role }) =>
                mine.includes(role) && (
                  <RowMenu
                    name={`invitation for ${email}`}
                    danger={{
                      verb: 'Revoke invitation',
                      question: `Revoke the invitation for ${email}? Its link stops working.`,
                      icon: <IconX size={16} aria-hidden />,
                      onConfirm: () => revoke.mutate(id),
                    }}
                  >
                    <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => send.mutate(id)}>
                      {session?.mail_ready ? 'Send again' : 'New link'}
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
