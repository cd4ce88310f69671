import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdditionalApiKey, MadeApiKey } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import settings from '../settings.module.css';
import classes from './api-keys.module.css';
import { KeyForm } from './key-form.tsx';
import { scopeWords } from './key-scopes.ts';
import { MadeKey } from './made-key.tsx';
import { additionalKeysQuery } from './queries.ts';

const { queryKey } = additionalKeysQuery;

export function AdditionalKeys() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeApiKey>();
  const keys = useQuery(additionalKeysQuery);
  const end = useMutation({
    mutationFn: (id: number) => call('DELETE /account/api-keys/:id', { path: { id } }),
    onSuccess: (_, id) => {
      if (made?.id === id) setMade(undefined);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className={settings.block}>
      <h2>{t('Keys with scopes')}</h2>
      <p className={settings.lead}>
        {t(
          'Give each program its own key with only the access it needs. You can revoke one without affecting the others. Keys belong to the account and keep working when their creator leaves it.',
        )}
      </p>
      {keys.isError && !keys.data && <LoadFailure error={keys.error} onRetry={() => keys.refetch()} />}
      {end.isError && <Notice tone="danger">{end.error.message}</Notice>}
      {(keys.isPending || (keys.data?.length ?? 0) > 0) && (
        <DataTable
          label={t('Keys with scopes')}
          columns={columnsOf(end)}
          rows={keys.data}
          rowKey={({ id }) => id}
          expectedRows={1}
          request={`${keys.data?.length}`}
        />
      )}
      {made && <MadeKey made={made} />}
      {isOpen ? (
        <AddSection title={t('New key')}>
          <KeyForm
            onLeave={() => setOpen(false)}
            onMade={(key) => {
              setOpen(false);
              setMade(key);
              void queryClient.invalidateQueries({ queryKey });
            }}
          />
        </AddSection>
      ) : (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setMade(undefined);
            setOpen(true);
          }}
        >
          {t('New key')}
        </Button>
      )}
    </div>
  );
}

const shownAreas = 2;

function ScopesOf({ scopes }: Pick<AdditionalApiKey, 'scopes'>) {
  const words = scopeWords(scopes);
  // A single further line is shown, because the toggle would be as tall.
  const shown = words.length <= shownAreas + 1 ? words : words.slice(0, shownAreas);
  const folded = words.slice(shown.length);
  const names = <code>{scopes.join(', ')}</code>;
  return (
    <>
      {shown.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {folded.length === 0 ? (
        names
      ) : (
        <details>
          <summary>
            {t('{count, plural, one {# more} other {# more}}', { count: folded.length })}
            {/* Screen readers get the whole list without expanding it. */}
            <VisuallyHidden> {folded.join('; ')}</VisuallyHidden>
          </summary>
          <div className={classes.folded}>
            {folded.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {names}
          </div>
        </details>
      )}
    </>
  );
}

const columnsOf = (end: Parameters<typeof RemoveButton>[0]['remove']): Column<AdditionalApiKey>[] => [
  {
    key: 'name',
    label: t('Name'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ name, prefix }) => (
      <div>
        <div className={classes.name}>
          <span title={name}>{name}</span>
          <code>{prefix}…</code>
        </div>
      </div>
    ),
  },
  {
    key: 'scopes',
    label: t('Scopes'),
    look: 'soft',
    width: 'rest',
    phone: 'second',
    cell: ({ scopes, networks }) => (
      <div>
        <div className={classes.lines}>
          <ScopesOf scopes={scopes} />
          {networks.length > 0 && <span>{t('from {networks}', { networks: networks.join(', ') })}</span>}
        </div>
      </div>
    ),
  },
  {
    key: 'expires',
    label: t('Expires'),
    look: 'soft',
    width: 96,
    phone: 'labelled',
    cell: ({ expires_at, has_expired }) =>
      has_expired ? <Status tone="down" word={t('Expired')} /> : <DateOf at={expires_at} empty={t('Never')} />,
  },
  {
    key: 'used',
    label: t('Last used'),
    look: 'soft',
    width: 118,
    phone: 'labelled',
    cell: ({ last_used_at, last_used_network }) => (
      <div className={`${classes.lines} ${classes.used}`}>
        <Moment at={last_used_at} empty={t('Never')} />
        {last_used_network && <span>{last_used_network}</span>}
      </div>
    ),
  },
  {
    key: 'maker',
    label: t('Created by'),
    look: 'soft',
    width: 108,
    phone: 'labelled',
    cell: ({ made_by }) => made_by ?? t('Former user'),
  },
  removeColumn(({ id, name }) => (
    <RemoveButton
      id={id}
      verb={t('Revoke')}
      label={t('Revoke {name}', { name })}
      question={t('Revoke {name}? Programs that use it stop working.', { name })}
      remove={end}
    />
  )),
];
