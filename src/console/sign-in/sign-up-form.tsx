import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { browserTimeZone } from '../accounts/browser-time-zone.ts';
import { replaceSession } from '../accounts/session.ts';
import { useSampleData } from '../accounts/use-sample-data.ts';
import { UsernameField } from '../accounts/username-field.tsx';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { currencyChoices } from '../ui/form/currencies.ts';
import { useDraft } from '../ui/form/draft.ts';
import { EmailField } from '../ui/form/email-field.tsx';
import { Form } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { ZoneSelect } from '../ui/form/time-zone-select.tsx';
import { likelyCurrency } from './likely-currency.ts';
import classes from './sign-in-layout.module.css';
import { usernameFor } from './username.ts';

type SignUpFormProps = {
  path: '/setup' | '/register';
  proof: { token: string } | { invitation?: string };
  /** The address that was invited. The user can change it. */
  email?: string;
  verb: string;
};

export function SignUpForm({ path, proof, email = '', verb }: SignUpFormProps) {
  const draft = useDraft({
    ...{ first_name: '', last_name: '', username: usernameFor(email), email, password: '' },
    time_zone: browserTimeZone() || 'UTC',
    currency: likelyCurrency(navigator.languages, browserTimeZone()),
    start: 'empty',
  });
  const isSetup = path === '/setup';
  const queryClient = useQueryClient();
  const router = useRouter();
  const { values } = draft;
  const { open: sample } = useSampleData();
  // The account exists, so an error must not make the user create it again. The overview offers sample data too.
  const openSample = () => sample.mutateAsync().catch(() => router.navigate({ to: '/' }));
  const create = () =>
    draft.submit(async () => {
      const { currency, start, ...user } = values;
      const { data } = await call(`POST ${path}`, { body: { ...proof, ...user, ...(isSetup && { currency }) } });
      replaceSession(queryClient, data);
      if (isSetup && start === 'sample') return openSample();
      await router.navigate({ to: '/' });
    });
  const field = (name: keyof typeof values, label: string, autoComplete: string) => ({
    ...draft.field(name),
    label,
    autoComplete,
    required: true,
    withAsterisk: false,
  });
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={create}>
      <div className={classes.names}>
        <TextInput {...field('first_name', t('First name'), 'given-name')} autoFocus />
        <TextInput {...field('last_name', t('Last name'), 'family-name')} />
      </div>
      <EmailField
        {...field('email', t('Email'), 'email')}
        onChange={({ currentTarget: { value } }) => {
          // Only if the user hasn't changed the suggested username.
          if (values.username === usernameFor(values.email)) draft.set('username', usernameFor(value));
          draft.set('email', value);
        }}
      />
      <UsernameField {...draft.field('username')} autoComplete="username" required withAsterisk={false} />
      <PasswordField {...field('password', t('Password'), 'new-password')} description={t('At least 8 characters')} />
      {isSetup && (
        <div className={classes.choices}>
          <ZoneSelect
            value={values.time_zone}
            error={draft.error('time_zone')}
            onChange={(zone) => draft.set('time_zone', zone)}
          />
          <NativeSelect {...draft.field('currency')} label={t('Currency')} data={currencyChoices(values.currency)} />
        </div>
      )}
      {isSetup && (
        <NativeSelect
          {...draft.field('start')}
          label={t('Start with')}
          description={t('Sample data is in its own account. You can remove it with one click.')}
          data={[
            { value: 'empty', label: t('An empty account') },
            { value: 'sample', label: t('Sample data') },
          ]}
        />
      )}
    </Form>
  );
}
