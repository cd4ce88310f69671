import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import { type PairRow, PairRows } from '../../ui/form/pair-rows.tsx';
import classes from './alert-rows.module.css';
import { CHANNELS, channelOf } from './channels.ts';
import { contactsQuery, isContact } from './contacts-query.ts';
import { MissingChannel } from './missing-channel.tsx';
import { NameContact } from './name-contact.tsx';
import { ThisBrowser } from './this-browser.tsx';

type AlertRowsProps = {
  /** API name of the list */
  name?: string;
  rows: PairRow[];
  onChange: (rows: PairRow[]) => void;
  error: (field: string) => string | undefined;
  below: (row: PairRow, isContact: boolean) => ReactNode;
};

export function AlertRows({ name = 'alerts', rows, onChange, error, below }: AlertRowsProps) {
  const contacts = useQuery(contactsQuery);
  const contactOf = (row: PairRow) => contacts.data?.find((contact) => isContact(contact, row));
  const others = contacts.data?.filter((contact) => !rows.some((row) => isContact(contact, row))) ?? [];
  return (
    <PairRows
      name={name}
      rows={rows}
      onChange={onChange}
      error={error}
      keyLabel={t('Channel')}
      valueLabel={t('Destination')}
      choices={CHANNELS}
      placeholder={(channel) => channelOf(channel).example}
      addVerb={others.length > 0 ? t('New destination') : t('Add alert')}
      chosen={(row) => {
        if (contacts.isPending && row.value !== '') return <Skeleton aria-busy="true" height={36} radius={8} />;
        const contact = contactOf(row);
        return contact && <ChosenContact contact={contact} />;
      }}
      adder={
        others.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={t('Add a contact')}
            value=""
            data={[{ value: '', label: t('Add a contact…') }, ...choicesOf(others)]}
            onChange={(event) => {
              const chosen = others.find(({ id }) => String(id) === event.currentTarget.value);
              if (chosen) onChange([...rows, { key: chosen.key, value: chosen.value }]);
            }}
          />
        )
      }
      below={(row, { isChosen, settle, change }) => (
        <>
          <MissingChannel channel={row.key} />
          {row.key === 'web_push' && !isChosen && <ThisBrowser onChange={(value) => change({ value })} />}
          {below(row, isChosen)}
          {!isChosen && !contactOf(row) && <NameContact row={row} onNamed={settle} />}
        </>
      )}
    />
  );
}

const choicesOf = (contacts: Contact[]) =>
  [...Map.groupBy(contacts, ({ key }) => key)].map(([key, some]) => ({
    group: channelOf(key).label,
    items: some.map(({ id, name }) => ({ value: String(id), label: name })),
  }));

function ChosenContact({ contact: { name, key, masked_value: masked } }: { contact: Contact }) {
  return (
    <div className={classes.contact}>
      <span className={classes.name}>{name}</span>
      <span className={classes.destination}>
        {name === masked ? channelOf(key).label : `${channelOf(key).label} · ${masked}`}
      </span>
    </div>
  );
}
