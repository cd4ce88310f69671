import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Draft } from '../ui/draft.ts';
import { Form, Group } from '../ui/form.tsx';
import { SecretInput } from '../ui/secret-input.tsx';
import type { WebsiteValues } from './values.ts';
import { PRIVACY } from './words.ts';

type WebsiteFormProps = {
  draft: Draft<WebsiteValues>;
  verb: string;
  /** The domain is chosen once, when the website is added. */
  domainIsFixed: boolean;
  passwordIsSet: boolean;
  onSubmit: () => void;
  onLeave: () => void;
};

export function WebsiteForm({ draft, verb, domainIsFixed, passwordIsSet, onSubmit, onLeave }: WebsiteFormProps) {
  const { values, set, error } = draft;
  return (
    <Form draft={draft} label={verb} verb={verb} onSubmit={onSubmit} onLeave={onLeave}>
      {!domainIsFixed && (
        <TextInput
          name="domain"
          label="Domain"
          placeholder="example.com"
          description="A pasted address is fine: only its host name counts"
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={values.domain}
          error={error('domain')}
          onChange={(event) => set('domain', event.currentTarget.value)}
        />
      )}
      <NativeSelect
        name="privacy"
        label="Statistics"
        description={PRIVACY[values.privacy].hint}
        data={Object.entries(PRIVACY).map(([value, { word }]) => ({ value, label: word }))}
        value={String(values.privacy)}
        error={error('privacy')}
        onChange={(event) => set('privacy', Number(event.currentTarget.value) as WebsiteValues['privacy'])}
      />
      {values.privacy === 2 && (
        <SecretInput
          label="Password"
          name="password"
          isSet={passwordIsSet}
          description="At least 8 characters"
          value={values.password}
          error={error('password')}
          onChange={(password) => set('password', password)}
        />
      )}
      <Switch
        name="email"
        label="E-mail reports"
        description="The figures of the past period, by e-mail"
        checked={values.email}
        error={error('email')}
        onChange={(event) => set('email', event.currentTarget.checked)}
      />
      <Group title="What does not count">
        <Switch
          name="exclude_bots"
          label="Exclude bots"
          description="Visits of common crawlers and monitors"
          checked={values.exclude_bots}
          error={error('exclude_bots')}
          onChange={(event) => set('exclude_bots', event.currentTarget.checked)}
        />
        <Textarea
          name="exclude_params"
          label="Excluded URL parameters"
          description="One a line; * stands for anything at an end"
          placeholder={'ref\nutm_*'}
          autosize
          minRows={2}
          maxRows={10}
          value={values.exclude_params}
          error={error('exclude_params')}
          onChange={(event) => set('exclude_params', event.currentTarget.value)}
        />
        <Textarea
          name="exclude_ips"
          label="Excluded IPs"
          description="One address or range a line"
          placeholder={'203.0.113.7\n2001:db8::/32'}
          autosize
          minRows={2}
          maxRows={10}
          value={values.exclude_ips}
          error={error('exclude_ips')}
          onChange={(event) => set('exclude_ips', event.currentTarget.value)}
        />
      </Group>
    </Form>
  );
}
