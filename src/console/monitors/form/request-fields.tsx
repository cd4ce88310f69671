import { Switch, TextInput } from '@mantine/core';
import type { Draft } from '../../ui/form/draft.ts';
import { Group } from '../../ui/form/form.tsx';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import type { MonitorValues } from './values.ts';

/** What a request for a page carries. */
export function RequestFields({ draft, passwordIsSet }: { draft: Draft<MonitorValues>; passwordIsSet: boolean }) {
  const { values, set, error } = draft;
  return (
    <Group title="Request">
      <PairRows
        name="request_headers"
        rows={values.request_headers}
        onChange={(rows) => set('request_headers', rows)}
        error={error}
        keyLabel="Header"
        valueLabel="Value"
        placeholder={() => 'Value'}
        addVerb="Add header"
      />
      <TextInput
        label="Basic auth username"
        autoComplete="off"
        spellCheck={false}
        {...draft.field('request_auth_username')}
      />
      <SecretInput
        label="Basic auth password"
        name="request_auth_password"
        isSet={passwordIsSet}
        value={values.request_auth_password}
        error={error('request_auth_password')}
        onChange={(password) => set('request_auth_password', password)}
      />
      <Switch
        name="cache_buster"
        label="Cache buster"
        description="Adds a unique query parameter to each check to bypass caches"
        checked={values.cache_buster}
        error={error('cache_buster')}
        onChange={(event) => set('cache_buster', event.currentTarget.checked)}
      />
    </Group>
  );
}
