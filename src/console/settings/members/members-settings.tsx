import { Menu } from '@mantine/core';
import { IconEye, IconUserShield, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay, useSession } from '../../accounts/session.ts';
import type { TeamMember } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DangerItem, menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { additionalKeysQuery } from '../api-keys/queries.ts';
import classes from '../settings.module.css';
import { MemberForm } from './member-form.tsx';
import { MemberInvitations } from './member-invitations.tsx';
import { type Role, rolesFor, roleVerbs } from './member-roles.ts';
import { membersKey, membersQuery } from './members-query.ts';
import { useOwnerQuestion } from './owner-question.tsx';
import { RoleCell } from './role-cell.tsx';

export function MembersSettings() {
  const mayManage = useMay()('account:write');
  return (
    <>
      <h2>{t('Members')}</h2>
      <p className={classes.lead}>
        {t(
          'Everyone here works in this account with their own login. Owners choose the other owners, and admins manage everyone else. Editors can change data, and viewers can only view it. Guests see only data that you share with them.',
        )}
      </p>
      <div className={classes.block}>
        <MembersTable mayManage={mayManage} />
      </div>
      {mayManage && (
        <div className={classes.block}>
          <MemberInvitations />
        </div>
      )}
    </>
  );
}

function MembersTable({ mayManage }: { mayManage: boolean }) {
  const queryClient = useQueryClient();
  const session = useSession();
  const [open, setOpen] = useState<number>();
  const ownerQuestion = useOwnerQuestion();
  const members = useQuery(membersQuery);
  const refresh = () => queryClient.invalidateQueries({ queryKey: membersKey });
  // The user's own permissions may have changed too.
  const refreshAll = () => Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['session'] })]);
  const change = useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call('PATCH /members/:id', { path: { id }, body: { role } }),
    onSettled: refreshAll,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /members/:id', { path: { id } }),
    onSettled: refresh,
  });
  const notes = useKeyNotes(mayManage);
  const askAsOwner: typeof ownerQuestion.ask = ({ act, ...asked }) => {
    setOpen(undefined);
    ownerQuestion.ask({
      ...asked,
      act: async () => {
        await act();
        await refreshAll();
      },
    });
  };
  const choose = ({ id, name, role: before }: TeamMember, role: Role) => {
    if (role !== 'owner' && before !== 'owner') return change.mutate({ id, role });
    const isOwner = role === 'owner';
    askAsOwner({
      question: isOwner ? t('Make {name} an owner?', { name }) : t('{name} will no longer own this account.', { name }),
      becomes: isOwner ? 'owner' : 'none',
      verb: roleVerbs[role],
      act: () => call('PATCH /members/:id', { path: { id }, body: { role } }),
    });
  };
  if (members.isError && !members.data) return <LoadFailure error={members.error} onRetry={() => members.refetch()} />;
  const failure = change.error ?? remove.error;
  const edited = members.data?.find(({ id }) => id === open);
  const mine = rolesFor(session?.role);
  return (
    <>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <DataTable
        label={t('Members')}
        rows={members.data}
        rowKey={(member) => member.id}
        request={`members ${members.data?.map(({ id, role }) => `${id} ${role}`).join()}`}
        expectedRows={2}
        columns={[
          {
            key: 'name',
            label: t('Name'),
            width: 'rest',
            phone: 'main',
            cell: ({ id, name }) => <span>{id === session?.user?.id ? t('{name} (you)', { name }) : name}</span>,
          },
          {
            key: 'email',
            label: t('Email'),
            look: 'soft',
            width: 'bounded',
            phone: 'line',
            cell: ({ email }) => <span>{email}</span>,
          },
          {
            key: 'role',
            label: t('Role'),
            width: 'rest',
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
                  danger={
                    member.role !== 'owner' && {
                      verb: t('Remove member'),
                      question: removalQuestion(member),
                      note: notes(member),
                      icon: <IconX size={16} aria-hidden />,
                      onConfirm: () => remove.mutate(member.id),
                    }
                  }
                >
                  {mine
                    .filter((role) => role !== member.role && role !== 'guest')
                    .map((role) => (
                      <Menu.Item
                        key={role}
                        leftSection={<IconUserShield size={16} aria-hidden />}
                        onClick={() => choose(member, role)}
                      >
                        {roleVerbs[role]}
                      </Menu.Item>
                    ))}
                  <Menu.Item
                    leftSection={<IconEye size={16} aria-hidden />}
                    onClick={() => {
                      ownerQuestion.leave();
                      setOpen(member.id);
                    }}
                  >
                    {member.role === 'guest' ? t('Choose what they see') : roleVerbs.guest}
                  </Menu.Item>
                  {member.role === 'owner' && (
                    <>
                      <Menu.Divider />
                      <DangerItem
                        icon={<IconX size={16} aria-hidden />}
                        onClick={() =>
                          askAsOwner({
                            question: removalQuestion(member),
                            becomes: 'none',
                            verb: t('Remove member'),
                            note: notes(member),
                            act: () => call('DELETE /members/:id', { path: { id: member.id } }),
                          })
                        }
                      >
                        {t('Remove member')}…
                      </DangerItem>
                    </>
                  )}
                </RowMenu>
              ),
          ),
        ]}
      />
      {edited && (
        <MemberForm
          key={edited.id}
          label={t('What {name} sees', { name: edited.name })}
          verb={t('Save')}
          initial={{ role: 'guest', things: edited.things }}
          onLeave={() => setOpen(undefined)}
          onSubmit={async ({ role, things }) => {
            const { id, name } = edited;
            const save = () => call('PATCH /members/:id', { path: { id }, body: { role, things } });
            if (edited.role === 'owner')
              return askAsOwner({
                question: t('{name} will no longer own this account.', { name }),
                becomes: 'none',
                verb: roleVerbs.guest,
                act: save,
              });
            await save();
            setOpen(undefined);
            await refresh();
          }}
        />
      )}
      {ownerQuestion.asked}
    </>
  );
}

const removalQuestion = ({ name }: TeamMember): string =>
  t('Remove {name}? They are logged out of this account immediately. Everything they created here stays.', { name });

/** Lists the API keys that a member created, because they keep working after the member is removed. */
function useKeyNotes(mayManage: boolean): (member: TeamMember) => ReactNode {
  const keys = useQuery({ ...additionalKeysQuery, enabled: mayManage });
  return ({ id }) => {
    const made = keys.data?.filter(({ made_by_id }) => made_by_id === id).map(({ name }) => name) ?? [];
    if (made.length === 0) return null;
    return (
      <>
        {t(
          '{count, plural, one {An API key they created keeps working: {names}.} other {API keys they created keep working: {names}.}}',
          { count: made.length, names: made.join(', ') },
        )}{' '}
        <Link to="/settings" search={{ section: 'api-key' }}>
          {t('{count, plural, one {View the key} other {View the keys}}', { count: made.length })}
        </Link>
      </>
    );
  };
}
