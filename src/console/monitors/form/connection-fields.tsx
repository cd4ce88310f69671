import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import type { Draft } from '../../ui/form/draft.ts';
import { FieldWarning } from '../../ui/form/field-warning.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { Pair } from '../../ui/form/form.tsx';
import { SecretInput } from '../../ui/form/secret-input.tsx';
import { type ConnectionValues, connectionSummary, partsOf } from './connection-values.ts';
import type { MonitorValues } from './values.ts';

type ConnectionFieldsProps = {
  draft: Draft<MonitorValues>;
  /** undefined for a new monitor */
  saved: Monitor['connection'] | undefined;
};

const PEM = { input: { fontFamily: 'var(--gh-mono)', fontSize: '12.5px' } };
const OAUTH2_FIELDS = ['token_url', 'client_id', 'client_secret', 'scope', 'audience'];

export function ConnectionFields({ draft, saved }: ConnectionFieldsProps) {
  const { connection, address } = draft.values;
  const parts = partsOf(address.kind);
  if (parts.length === 0) return null;
  const set = (change: Partial<ConnectionValues>) => draft.set('connection', { ...connection, ...change });
  const errorOf = (name: keyof ConnectionValues) =>
    draft.error(OAUTH2_FIELDS.includes(name) ? `connection[oauth2][${name}]` : `connection[${name}]`);
  type Text = {
    [Name in keyof ConnectionValues]: ConnectionValues[Name] extends string ? Name : never;
  }[keyof ConnectionValues];
  const field = (name: Text) => ({
    name,
    value: connection[name],
    error: errorOf(name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const secret = (name: Text) => ({
    name,
    value: connection[name],
    error: errorOf(name),
    onChange: (value: string) => set({ [name]: value }),
  });
  const keyIsSet = saved?.client_certificate != null && connection.client_certificate !== '';
  return (
    <Folded
      title={t('Connection')}
      summary={connectionSummary(connection, address.kind)}
      isWrong={draft.isWrong(['connection'])}
    >
      {parts.includes('tls') && (
        <>
          <Switch
            name="ignore_certificate_errors"
            label={t('Ignore certificate errors')}
            description={t('Expired, self-signed and other invalid certificates are not failures')}
            checked={connection.ignore_certificate_errors}
            error={errorOf('ignore_certificate_errors')}
            onChange={(event) => set({ ignore_certificate_errors: event.currentTarget.checked })}
          />
          <FieldWarning>
            {connection.ignore_certificate_errors
              ? t(
                  'Anyone on the network path can read and change the data that this check sends. A private authority is safer.',
                )
              : undefined}
          </FieldWarning>
          <Textarea
            {...field('ca_certificate')}
            label={t('Private certificate authority')}
            placeholder="-----BEGIN CERTIFICATE-----" // not shown
            description={t('In PEM format. Trusted in addition to the public authorities')}
            autosize
            minRows={2}
            maxRows={8}
            styles={PEM}
          />
          <Textarea
            {...field('client_certificate')}
            label={t('Client certificate')}
            placeholder="-----BEGIN CERTIFICATE-----" // not shown
            description={t('In PEM format, for servers that require one')}
            autosize
            minRows={2}
            maxRows={8}
            styles={PEM}
          />
          {(connection.client_certificate !== '' || connection.client_key !== '') && (
            <Textarea
              {...field('client_key')}
              label={t('Private key')}
              placeholder={keyIsSet ? t('Set. Paste another key to replace it') : '-----BEGIN PRIVATE KEY-----'}
              description={t('In PEM format, without a passphrase. Encrypted in the database and never shown again')}
              autosize
              minRows={2}
              maxRows={8}
              styles={PEM}
            />
          )}
          <TextInput
            {...field('server_name')}
            label={t('Server name')}
            placeholder="shop.example.com" // not shown
            description={t('Replaces the address’s host in the Host header, SNI and the certificate')}
          />
        </>
      )}
      <Pair>
        <NativeSelect
          {...field('ip_family')}
          label={t('IP version')}
          data={[
            { value: '', label: t('IPv4 or IPv6') },
            { value: '4', label: t('IPv4 only') },
            { value: '6', label: t('IPv6 only') },
          ]}
        />
        {parts.includes('redirects') && (
          <TextInput
            {...field('max_redirects')}
            label={t('Redirects to follow')}
            inputMode="numeric"
            placeholder="5"
            description={t('0 to 20. With 0, the redirect is the response')}
          />
        )}
      </Pair>
      {parts.includes('proxy') && (
        <>
          <TextInput
            {...field('proxy_url')}
            label={t('Proxy')}
            inputMode="url"
            placeholder="socks5://proxy.example.com:1080" // not shown
            description={t('http://, https:// or socks5://. An HTTP proxy must allow CONNECT to the port')}
          />
          {connection.proxy_url !== '' && (
            <Pair>
              <TextInput {...field('proxy_username')} label={t('Proxy username')} />
              <SecretInput
                {...secret('proxy_password')}
                label={t('Proxy password')}
                isSet={saved?.proxy_username != null && connection.proxy_username !== ''}
              />
            </Pair>
          )}
        </>
      )}
      {parts.includes('oauth2') && (
        <>
          <TextInput
            {...field('token_url')}
            label={t('OAuth 2.0 token URL')}
            inputMode="url"
            placeholder="https://login.example.com/oauth2/token" // not shown
            description={t('Client credentials: each request carries a bearer token')}
          />
          {connection.token_url !== '' && (
            <>
              <Pair>
                <TextInput {...field('client_id')} label={t('Client ID')} />
                <SecretInput {...secret('client_secret')} label={t('Client secret')} isSet={saved?.oauth2 != null} />
              </Pair>
              <Pair>
                <TextInput {...field('scope')} label={t('Scope')} description={t('Optional, separated by spaces')} />
                <TextInput {...field('audience')} label={t('Audience')} description={t('Optional')} />
              </Pair>
            </>
          )}
        </>
      )}
    </Folded>
  );
}
