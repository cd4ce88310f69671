import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ConversionAlert, Website } from '../../api/websites.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count, money } from '../../ui/format/format.ts';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import { ConversionAlertForm } from './conversion-alert-form.tsx';
import { NewButton } from './new-button.tsx';
import { ResourceList } from './resource-list.tsx';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

function said({ condition, threshold, currency, span }: ConversionAlert): string {
  const time = span === 'hour' ? 'in an hour' : 'in 24 hours';
  switch (condition) {
    case 'below':
      return `below ${currency === null ? count(threshold) : money(threshold, currency)} ${time}`;
    case 'drop':
      return `${threshold}% below the usual ${time}`;
    case 'spike':
      return `${threshold}% above the usual ${time}`;
  }
}

type Remove = ReturnType<typeof useWebsiteResources<'conversion-alerts'>>['remove'];

function columnsOf(remove: Remove): Column<ConversionAlert>[] {
  return [
    {
      key: 'what',
      label: 'Alert on',
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: ({ goal, currency }) => <span>{goal ?? `Sales in ${currency}`}</span>,
    },
    { key: 'when', label: 'When', look: 'soft', width: 280, phone: 'small', cell: said },
    {
      key: 'status',
      label: 'Status',
      width: 120,
      phone: 'aside',
      cell: ({ active_since }) =>
        active_since === null ? <Status tone="up" word="OK" /> : <Status tone="down" word="Alerting" />,
    },
    removeColumn(({ id }) => <RemoveButton id={id} verb="Delete" question="Delete this alert?" remove={remove} />),
  ];
}

/** What tells of too few conversions or sales, or of unusually many. */
export function ConversionAlerts({ website }: { website: Website }) {
  const { list, add, remove } = useWebsiteResources(website.id, 'conversion-alerts');
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const columns = useMemo(() => columnsOf(remove), [remove]);
  const leave = () => setOpen(false);
  return (
    <Section
      title="Alerts"
      note="When goals or sales drop or spike"
      actions={<NewButton verb="New alert" isOpen={isOpen} said={done} onOpen={() => setOpen(true)} />}
    >
      {website.alerts.length === 0 && (
        <p className={classes.beforeList}>
          This website has no alert channels yet.{' '}
          <Link to="/websites/$id/edit" params={{ id: String(website.id) }}>
            Add one
          </Link>
        </p>
      )}
      <ResourceList
        label="Alerts"
        columns={columns}
        list={list}
        remove={remove}
        nothing="No alerts yet. For example: fewer than one signup in 24 hours."
        expectedRows={2}
      />
      {isOpen && (
        <AddSection title="New alert">
          <ConversionAlertForm
            website={website.id}
            onSave={async (fields) => {
              await add(fields);
              setDone('Alert added.');
              leave();
            }}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
