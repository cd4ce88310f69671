import { countPasskeysByName, passkeySupport } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { t } from '../../kernel/index.ts';
import { type Finding, ok, warning } from './finding.ts';

export async function checkPasskeys({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<Finding[]> {
  const made = await countPasskeysByName(database.db);
  if (made.length === 0) return [];
  const { hostname } = new URL(config.baseUrl);
  const elsewhere = made.filter(({ rpId }) => rpId !== hostname);
  const findings = elsewhere.map(({ rpId, passkeys }) =>
    warning(
      'log-in',
      () =>
        t(
          '{count, plural, one {# passkey was made for {host}: it can’t be used at {baseUrl}.} other {# passkeys were made for {host}: they can’t be used at {baseUrl}.}}',
          { count: passkeys, host: rpId, baseUrl: config.baseUrl },
        ),
      () =>
        t(
          'Set GATEHOUSE_BASE_URL back to {host}, or ask these people to log in with their password and recovery code and add a new passkey. For people who have neither, run gatehouse account reset-two-factor.',
          { host: rpId },
        ),
    ),
  );
  if (findings.length > 0) return findings;
  return passkeySupport(config.baseUrl) === 'available'
    ? [ok('log-in', () => t('Passkeys were made for {host}, the host of the base URL.', { host: hostname }))]
    : [];
}
