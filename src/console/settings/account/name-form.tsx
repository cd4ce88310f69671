import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery, useUser } from '../../accounts/session.ts';
import { UsernameField } from '../../accounts/username-field.tsx';
import type { User } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Pair } from '../../ui/form/form.tsx';

type Names = Pick<User, 'first_name' | 'last_name' | 'username'>;

const namesOf = ({ first_name, last_name, username }: User): Names => ({ first_name, last_name, username });

export function NameForm() {
  const user = useUser();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(namesOf(user));
  const field = (name: keyof Names, label: string) => ({ ...draft.field(name), label });
  const submit = async () =>
    setSaved(
      await draft.submit(async () => {
        const { data } = await call('PATCH /user', { body: draft.changes() });
        await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        draft.reset(namesOf(data));
      }),
    );
  return (
    <Form draft={draft} label={t('Your name')} verb={t('Save name')} saved={saved} onSubmit={submit}>
      <Pair>
        <TextInput {...field('first_name', t('First name'))} autoComplete="given-name" />
        <TextInput {...field('last_name', t('Last name'))} autoComplete="family-name" />
      </Pair>
      <UsernameField {...draft.field('username')} autoComplete="username" />
    </Form>
  );
}
