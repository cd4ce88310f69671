import { TextInput } from '@mantine/core';
import { t } from '../i18n/index.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form } from '../ui/form/form.tsx';
import { browserTimeZone } from './browser-time-zone.ts';
import { UsernameField } from './username-field.tsx';

type Names = { name: string; username: string };

type NewAccountFormProps = {
  initial: Names;
  create: (account: Names & { time_zone: string }) => Promise<void>;
  onLeave: () => void;
};

export function NewAccountForm({ initial, create, onLeave }: NewAccountFormProps) {
  const draft = useDraft(initial);
  return (
    <Form
      draft={draft}
      label={t('New account')}
      verb={t('Create account')}
      onSubmit={() => draft.submit(() => create({ ...draft.values, time_zone: browserTimeZone() }))}
      onLeave={onLeave}
    >
      <TextInput label={t('Name')} required withAsterisk={false} autoFocus {...draft.field('name')} />
      <UsernameField required withAsterisk={false} {...draft.field('username')} />
    </Form>
  );
}
