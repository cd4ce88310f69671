import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Draft } from '../../ui/form/draft.ts';
import { Folded } from '../../ui/form/folded.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Pair } from '../../ui/form/form.tsx';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { METHODS } from '../monitor/labels.ts';
import { METHODS_WITH_BODY, requestSummary } from './summaries.ts';
import type { MonitorValues } from './values.ts';

const FIELDS = [
  'request_method',
  'request_headers',
  'request_body',
  'request_content_type',
  'request_auth_username',
  'request_auth_password',
  'cache_buster',
];

/** What a request for a page carries. */
export function RequestFields({ draft, passwordIsSet }: { draft: Draft<MonitorValues>; passwordIsSet: boolean }) {
  const { values, set, error } = draft;
  const hasBody = METHODS_WITH_BODY.includes(values.request_method);
  return (
    <Folded title="Request" summary={requestSummary(values)} isWrong={draft.isWrong(FIELDS)}>
      <Pair>
        <NativeSelect {...draft.field('request_method')} label="Request method" data={METHODS} />
        {hasBody && (
          <TextInput
            {...draft.field('request_content_type')}
            label="Content type"
            placeholder="application/json"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Pair>
      {hasBody && (
        <Textarea
          {...draft.field('request_body')}
          label="Body"
          rows={6}
          resize="vertical"
          spellCheck={false}
          placeholder={'{"ping": true}'}
          description="Up to 32 KB; encrypted in the database"
          styles={{ input: { fontFamily: 'var(--gh-mono)', fontSize: '12.5px' } }}
        />
      )}
      <div>
        <div className={formClasses.label} style={{ marginBottom: 4 }}>
          Headers
        </div>
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
      </div>
      <Pair>
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
      </Pair>
      <Switch
        name="cache_buster"
        label="Cache buster"
        description="Adds a unique query parameter to each check to bypass caches"
        checked={values.cache_buster}
        error={error('cache_buster')}
        onChange={(event) => set('cache_buster', event.currentTarget.checked)}
      />
    </Folded>
  );
}
