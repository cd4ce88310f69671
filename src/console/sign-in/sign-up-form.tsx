import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { replaceSession } from '../accounts/session.ts';
import { call } from '../api/client.ts';
import { useDraft } from '../ui/form/draft.ts';
import { Form, Pair } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';

type NewcomerFormProps = {
  path: '/setup' | '/register';
  /** The token or invitation that came with the address. */
  proof: { token: string } | { invitation?: string };
  verb: string;
};

/** Makes an account and signs it in. */
export function SignUpForm({ path, proof, verb }: NewcomerFormProps) {
  const draft = useDraft({ first_name: '', last_name: '', username: '', email: '', password: '' });
  const queryClient = useQueryClient();
  const router = useRouter();
  const { values } = draft;
  const create = () =>
    draft.submit(async () => {
      const { data } = await call(`POST ${path}`, { body: { ...proof, ...values } });
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
      <Pair>
        <TextInput {...field('first_name', 'First name', 'given-name')} autoFocus />
        <TextInput {...field('last_name', 'Last name', 'family-name')} />
      </Pair>
      <TextInput {...field('username', 'Username', 'username')} autoCapitalize="none" spellCheck={false} />
      <TextInput {...field('email', 'E-mail', 'email')} inputMode="email" autoCapitalize="none" spellCheck={false} />
      <PasswordField {...field('password', 'Password', 'new-password')} description="At least 8 characters" />
    </Form>
  );
}
