import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../groups/paths.ts';
import { groupsQuery } from '../groups/queries.ts';
import { namesQuery } from '../monitor/monitor-picker.tsx';
import classes from './show.module.css';

export function GroupLink({ id }: { id: number }) {
  const groups = useQuery(groupsQuery).data ?? [];
  return (
    <Link to="/monitor-groups/$id" params={{ id: String(id) }} className={classes.factLink}>
      {pathOf(groups, id) || '…'}
    </Link>
  );
}

export function MonitorLinks({ ids }: { ids: number[] }) {
  const names = useQuery(namesQuery(ids)).data;
  return (
    <span className={classes.monitorLinks}>
      {ids.map((id) => (
        <Link key={id} to="/monitors/$id" params={{ id: String(id) }}>
          {names?.get(id)?.name ?? '…'}
        </Link>
      ))}
    </span>
  );
}
