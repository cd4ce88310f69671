import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleWords } from '../accounts/role-words.ts';
import { useSession } from '../accounts/session.ts';
import type { NamedThing, NamedThings } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { type Role, roleLeads, rolesFor } from './member-roles.ts';

type Kind = keyof NamedThings;
type Values = { email: string; role: Role; things: NamedThings };

type MemberFormProps = {
  label: string;
  verb: string;
  asksEmail?: boolean;
  initial: { role: Role; things: NamedThings | null };
  onLeave?: () => void;
  onSubmit: (body: { email?: string; role: Role; things?: Record<Kind, number[]> }) => Promise<void>;
};

const nothing: NamedThings = { monitor: [], website: [], status_page: [], item: [] };

/** Whom to invite as what; for a guest, also to see what. */
export function MemberForm({ label, verb, asksEmail, initial, onLeave, onSubmit }: MemberFormProps) {
  const draft = useDraft<Values>({ email: '', role: initial.role, things: initial.things ?? nothing });
  const { values } = draft;
  const roles = rolesFor(useSession()?.role);
  const save = () =>
    draft.submit(() => {
      const { email, role, things } = values;
      const chosen = Object.fromEntries(
        Object.entries(things).map(([kind, named]) => [kind, named.map(({ id }) => id)]),
      ) as Record<Kind, number[]>;
      return onSubmit({ ...(asksEmail && { email }), role, ...(role === 'guest' && { things: chosen }) });
    });
  return (
    <Form draft={draft} label={label} verb={verb} onSubmit={save} {...(onLeave && { onLeave })}>
      {asksEmail && (
        <>
          <TextInput
            label="E-mail"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            {...draft.field('email')}
          />
          <NativeSelect
            label="Role"
            description={roleLeads[values.role]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={roles.map((role) => ({ value: role, label: roleWords[role] }))}
            {...draft.field('role')}
          />
        </>
      )}
      {values.role === 'guest' &&
        kinds.map(({ kind, word, find }) => (
          <ThingsField
            key={kind}
            kind={kind}
            word={word}
            find={find}
            chosen={values.things[kind]}
            error={draft.error(`things[${kind}]`) ?? (kind === 'website' ? draft.error('things') : undefined)}
            onChange={(named) => draft.set('things', { ...values.things, [kind]: named })}
          />
        ))}
    </Form>
  );
}

type Find = (search: string) => Promise<NamedThing[]>;

const kinds: { kind: Kind; word: string; find: Find }[] = [
  {
    kind: 'website',
    word: 'Websites',
    find: async (search) =>
      (await call('GET /websites', { query: { search, per_page: 25 } })).data.map(({ id, domain }) => ({
        id,
        name: domain,
      })),
  },
  {
    kind: 'monitor',
    word: 'Monitors',
    find: async (search) =>
      (await call('GET /monitors', { query: { search, per_page: 25 } })).data.map(({ id, name }) => ({ id, name })),
  },
  {
    kind: 'status_page',
    word: 'Status pages',
    find: async (search) =>
      (await call('GET /status-pages', { query: { search, per_page: 25 } })).data.map(({ id, name }) => ({ id, name })),
  },
  {
    kind: 'item',
    word: 'Items',
    find: async (search) =>
      (await call('GET /market/items', { query: { search, per_page: 25 } })).data.map(({ id, name }) => ({ id, name })),
  },
];

type ThingsFieldProps = {
  kind: Kind;
  word: string;
  find: Find;
  chosen: NamedThing[];
  error: string | undefined;
  onChange: (named: NamedThing[]) => void;
};

function ThingsField({ kind, word, find, chosen, error, onChange }: ThingsFieldProps) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['members', 'things', kind, search],
    queryFn: () => find(search.trim()),
    placeholderData: keepPreviousData,
  });
  const known = new Map([...chosen, ...(found.data ?? [])].map((thing) => [String(thing.id), thing]));
  return (
    <MultiSelect
      label={word}
      placeholder={chosen.length === 0 ? 'None' : undefined}
      searchable
      clearable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'Nothing found'}
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      // The service has searched already, in more than the name.
      filter={({ options }) => options}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={error}
    />
  );
}
