import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { t } from '../../i18n/index.ts';
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

export function RequestFields({ draft, passwordIsSet }: { draft: Draft<MonitorValues>; passwordIsSet: boolean }) {
  const { values, set, error } = draft;
  const { kind } = values.address;
  const hasBody = kind === 'ws' || (kind === 'http' && METHODS_WITH_BODY.includes(values.request_method));
  return (
    <Folded title={t('Request')} summary={requestSummary(values)} isWrong={draft.isWrong(FIELDS)}>
      {kind === 'http' && (
        <Pair>
          <NativeSelect {...draft.field('request_method')} label={t('Request method')} data={METHODS} />
          {hasBody && (
            <TextInput
              {...draft.field('request_content_type')}
              label={t('Content type')}
              placeholder="application/json" // not shown
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Pair>
      )}
      {hasBody && (
        <Textarea
          {...draft.field('request_body')}
          label={kind === 'ws' ? t('Message to send') : t('Body')}
          rows={6}
          resize="vertical"
          spellCheck={false}
          placeholder={'{"ping": true}'}
          description={t('Up to 32 KB; encrypted in the database')}
          styles={{ input: { fontFamily: 'var(--gh-mono)', fontSize: '12.5px' } }}
        />
      )}
      <div>
        <div className={formClasses.label} style={{ marginBottom: 4 }}>
          {kind === 'grpc' ? t('Metadata') : t('Headers')}
        </div>
        <PairRows
          name="request_headers"
          rows={values.request_headers}
          onChange={(rows) => set('request_headers', rows)}
          error={error}
          keyLabel={t('Header')}
          valueLabel={t('Value')}
          placeholder={() => t('Value')}
          addVerb={t('Add header')}
        />
      </div>
      {kind !== 'grpc' && (
        <Pair>
          <TextInput
            label={t('Basic auth username')}
            autoComplete="off"
            spellCheck={false}
            {...draft.field('request_auth_username')}
          />
          <SecretInput
            label={t('Basic auth password')}
            name="request_auth_password"
            isSet={passwordIsSet}
            value={values.request_auth_password}
            error={error('request_auth_password')}
            onChange={(password) => set('request_auth_password', password)}
          />
        </Pair>
      )}
      {kind === 'http' && (
        <Switch
          name="cache_buster"
          label={t('Cache buster')}
          description={t('Adds a unique query parameter to each check to bypass caches')}
          checked={values.cache_buster}
          error={error('cache_buster')}
          onChange={(event) => set('cache_buster', event.currentTarget.checked)}
        />
      )}
    </Folded>
  );
}
