import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Module } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { sessionQuery } from './session.ts';

const MODULES = [
  { name: 'monitors', label: t('Monitors'), effect: t('Off: no checks, no alerts, and status pages are offline') },
  {
    name: 'websites',
    label: t('Websites'),
    effect: t('Off: page views are not counted, and statistics and reports are offline'),
  },
  {
    name: 'market',
    label: t('Market'),
    effect: t('Off: your items are not for sale. Buyers keep their licenses, downloads and library.'),
  },
] as const satisfies { name: Module; label: string; effect: string }[];

type ModulesFormProps = {
  label: string;
  off: readonly Module[];
  /** returns the saved list */
  save: (off: Module[]) => Promise<Module[]>;
};

export function ModulesForm({ label, off, save }: ModulesFormProps) {
  const queryClient = useQueryClient();
  const draft = useDraft(valuesOf(off));
  const [saved, setSaved] = useState(false);
  const submit = async () =>
    setSaved(
      await draft.submit(async () => {
        const wanted = MODULES.map(({ name }) => name).filter((name) => !draft.values[name]);
        draft.reset(valuesOf(await save(wanted)));
        await queryClient.invalidateQueries(sessionQuery);
      }),
    );
  return (
    <Form draft={draft} label={label} verb={t('Save modules')} saved={saved} onSubmit={submit}>
      {MODULES.map(({ name, label: word, effect }) => (
        <Switch
          key={name}
          label={word}
          description={effect}
          checked={draft.values[name]}
          onChange={(event) => draft.set(name, event.currentTarget.checked)}
        />
      ))}
    </Form>
  );
}

const valuesOf = (off: readonly Module[]): Record<Module, boolean> => ({
  monitors: !off.includes('monitors'),
  websites: !off.includes('websites'),
  market: !off.includes('market'),
});
