import { Link } from '@tanstack/react-router';
import type { MonitorRow } from '../../api/monitors.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { milliseconds, percent } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { type Column, nameColumn, rowLinkClass } from '../../ui/table/column.ts';
import { shortAddress } from '../monitor/address.ts';
import { STATES } from '../monitor/labels.ts';
import classes from './list.module.css';
import { PageCheckbox, RowCheckbox } from './row-checkboxes.tsx';
import { Sparkline } from './sparkline.tsx';

const TAGS_SHOWN = 1;

export const COLUMNS: Column<MonitorRow>[] = [
  {
    key: 'choose',
    label: '',
    head: <PageCheckbox />,
    width: 40,
    above: true,
    phone: 'lead',
    cell: ({ id, name }) => <RowCheckbox id={id} name={name} />,
  },
  {
    key: 'state',
    label: 'Status',
    sortBy: 'status',
    sortFirst: 'desc',
    width: 108,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    ...nameColumn,
    width: 214,
    cell: ({ id, name }) => (
      <Link to="/monitors/$id" params={{ id: String(id) }} className={`${rowLinkClass} ${classes.name}`} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'url',
    label: 'Address',
    sortBy: 'url',
    width: 'rest',
    look: 'soft',
    phone: 'line',
    cell: (row) => (
      <div>
        <div className={classes.about}>
          <About {...row} />
          <Tags tags={row.tags} />
        </div>
      </div>
    ),
  },
  {
    key: 'response',
    label: 'Response (24 h)',
    sortBy: 'response_time',
    sortFirst: 'desc',
    align: 'end',
    width: 156,
    phone: 'small',
    cell: ({ spark, response_time }) => (
      <span className={classes.response}>
        <Sparkline hours={spark} />
        <span>{milliseconds(response_time)}</span>
      </span>
    ),
  },
  {
    key: 'day',
    label: '24 h',
    align: 'end',
    width: 78,
    phone: 'labelled',
    cell: ({ uptime }) => percent(uptime['24h']),
  },
  {
    key: 'month',
    label: '30 d',
    align: 'end',
    width: 78,
    phone: 'labelled',
    cell: ({ uptime }) => percent(uptime['30d']),
  },
  {
    key: 'checked',
    label: 'Last check',
    align: 'end',
    look: 'soft',
    width: 104,
    phone: 'none',
    cell: ({ last_checked_at }) => <Moment at={last_checked_at} empty="Not yet" />,
  },
];

/** What is wrong; while nothing is, what is watched. */
function About({ url, cause, status }: MonitorRow) {
  return cause ? (
    <span className={status === 'down' ? classes.cause : classes.doubt} title={`${cause}\n${url}`}>
      {cause}
    </span>
  ) : (
    <span title={url}>{shortAddress(url)}</span>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const hidden = tags.length - TAGS_SHOWN;
  if (tags.length === 0) return null;
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {hidden > 0 && <span className={classes.tag}>+{hidden}</span>}
    </span>
  );
}
