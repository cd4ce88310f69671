import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Contact } from '../../api/contacts.ts';
import { t } from '../../i18n/index.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';
import classes from './alert-rows.module.css';
import { contactsQuery } from './contacts-query.ts';

/** Saves a typed destination as a contact. Otherwise it becomes one with its address as the name. */
export function NameContact({ row, onNamed }: { row: PairRow; onNamed: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState<string>();
  const cancel = () => {
    setName(undefined);
    save.reset();
  };
  const save = useMutation({
    mutationFn: () =>
      call('POST /contacts', { body: { name: name ?? '', key: row.key as Contact['key'], value: row.value } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(contactsQuery);
      onNamed();
    },
  });
  if (name === undefined)
    return (
      <div className={classes.naming}>
        <Button variant="subtle" size="compact-xs" disabled={row.value.trim() === ''} onClick={() => setName('')}>
          {t('Save as contact')}
        </Button>
      </div>
    );
  return (
    <div className={classes.naming}>
      <TextInput
        size="xs"
        aria-label={t('Name of the contact')}
        placeholder={t('On-call phone')}
        value={name}
        error={save.error?.message}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            save.mutate();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            cancel();
          }
        }}
      />
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {t('Save contact')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={save.isPending} onClick={cancel}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
