import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ConversionAlert, Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count, money } from '../../ui/format/format.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ConversionAlertForm } from './conversion-alert-form.tsx';
import { NewButton } from './new-button.tsx';
import { ResourceList } from './resource-list.tsx';
import classes from './settings.module.css';
import { useWebsiteResources } from './website-resources.ts';

function said({ condition, threshold, currency, span }: ConversionAlert): string {
  const isHour = span === 'hour';
  switch (condition) {
    case 'below': {
      const figure = currency === null ? count(threshold) : money(threshold, currency);
      return isHour ? t('below {figure} in an hour', { figure }) : t('below {figure} in 24 hours', { figure });
    }
    case 'drop':
      return isHour
        ? t('{threshold}% below the usual in an hour', { threshold })
        : t('{threshold}% below the usual in 24 hours', { threshold });
    case 'spike':
      return isHour
        ? t('{threshold}% above the usual in an hour', { threshold })
        : t('{threshold}% above the usual in 24 hours', { threshold });
  }
}

type Remove = ReturnType<typeof useWebsiteResources<'conversion-alerts'>>['remove'];

const nameOf = ({ goal, currency }: ConversionAlert): string =>
  goal ?? t('Sales in {currency}', { currency: currency ?? '' });

function columnsOf(remove: Remove, onEdit: (alert: ConversionAlert) => void): Column<ConversionAlert>[] {
  return [
    {
      key: 'what',
      label: t('Alert on'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: (alert) => <span>{nameOf(alert)}</span>,
    },
    {
      key: 'status',
      label: t('Status'),
      width: 120,
      phone: 'aside',
      cell: ({ active_since }) =>
        active_since === null ? <Status tone="up" word="OK" /> : <Status tone="down" word={t('Alerting')} />,
    },
    { key: 'when', label: t('When'), look: 'soft', width: 280, phone: 'small', cell: said },
    {
      key: 'actions',
      label: '',
      head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
      align: 'end',
      width: 230,
      pinned: true,
      phone: 'line',
      cell: (alert) => (
        <span className={classes.rowActions}>
          <IfCanEdit>
            <Button
              size="xs"
              variant="default"
              aria-label={t('Edit alert on {alert}', { alert: nameOf(alert) })}
              onClick={() => onEdit(alert)}
            >
              {t('Edit')}
            </Button>
          </IfCanEdit>
          <RemoveButton id={alert.id} verb={t('Delete')} question={t('Delete this alert?')} remove={remove} />
        </span>
      ),
    },
  ];
}

export function ConversionAlerts({ website }: { website: Website }) {
  const [edited, setEdited] = useState<ConversionAlert | 'new'>();
  const [done, setDone] = useState('');
  const { list, add, changed, remove } = useWebsiteResources(website.id, 'conversion-alerts', undefined, () =>
    setDone(t('Alert deleted.')),
  );
  const columns = useMemo(() => columnsOf(remove, setEdited), [remove]);
  const leave = () => setEdited(undefined);
  const save = async (fields: object) => {
    if (edited === undefined || edited === 'new') {
      await add(fields);
      setDone(t('Alert added.'));
    } else {
      const path = { id: website.id, conversion_alert_id: edited.id };
      await call('PATCH /websites/:id/conversion-alerts/:conversion_alert_id', { path, body: fields });
      setDone(t('Alert saved.'));
      await changed();
    }
    leave();
  };
  return (
    <Section
      title={t('Alerts')}
      note={t('When goals or sales drop or spike')}
      actions={
        <NewButton verb={t('New alert')} isOpen={edited !== undefined} said={done} onOpen={() => setEdited('new')} />
      }
    >
      {website.alerts.length === 0 && (
        <p className={classes.beforeList}>
          {t('This website has no alert channels yet.')}{' '}
          <IfCanEdit>
            <Link to="/websites/$id/edit" params={{ id: String(website.id) }}>
              {t('Add one')}
            </Link>
          </IfCanEdit>
        </p>
      )}
      <ResourceList
        label={t('Alerts')}
        columns={columns}
        list={list}
        remove={remove}
        nothing={t('No alerts yet. For example: fewer than one signup in 24 hours.')}
        expectedRows={2}
      />
      {edited && (
        <AddSection title={edited === 'new' ? t('New alert') : t('Edit alert on {alert}', { alert: nameOf(edited) })}>
          <ConversionAlertForm
            key={edited === 'new' ? 'new' : edited.id}
            website={website.id}
            {...(edited !== 'new' && { alert: edited })}
            onSave={save}
            onLeave={leave}
          />
        </AddSection>
      )}
    </Section>
  );
}
