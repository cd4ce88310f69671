import { roleWords } from '../../accounts/role-words.ts';
import type { MemberInvitation, TeamMember } from '../../api/accounts.ts';
import { t, tRich } from '../../i18n/index.ts';
import classes from '../settings.module.css';
import { namesOf } from './member-roles.ts';

export function RoleCell({ member }: { member: TeamMember | MemberInvitation }) {
  const { role, things } = member;
  if (role !== 'guest' || !things) return <span>{roleWords[role]}</span>;
  return (
    <span title={namesOf(things)}>
      {tRich('Guest: {things}', {
        things: <span className={classes.quiet}>{namesOf(things) || t('has no access')}</span>,
      })}
    </span>
  );
}
