import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { browserTimeZone } from '../accounts/browser-time-zone.ts';
import { replaceSession } from '../accounts/session.ts';
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
  });
  const isSetup = path === '/setup';
  const queryClient = useQueryClient();
  const router = useRouter();
  const { values } = draft;
  const create = () =>
    draft.submit(async () => {
      const { currency, ...user } = values;
      const { data } = await call(`POST ${path}`, { body: { ...proof, ...user, ...(isSetup && { currency }) } });
      replaceSession(queryClient, data);
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
    </Form>
  );
}
