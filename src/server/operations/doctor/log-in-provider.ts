import { inspectProvider } from '../../accounts/index.ts';
import type { Config } from '../../config/index.ts';
import { t } from '../../kernel/index.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Checks the OpenID Connect provider's metadata. Only a real login shows whether the provider knows the client. */
export async function checkLogInProvider({ openId, baseUrl }: Config): Promise<Finding[]> {
  if (openId === undefined) return [];
  const { issuer } = openId;
  const problem = await inspectProvider(openId);
  if (problem === undefined)
    return [
      ok('log-in', () =>
        t('{issuer} answers. It must have {url} as a redirect address.', {
          issuer,
          url: `${baseUrl}/console/api/openid/callback`,
        }),
      ),
    ];
  return [
    fault(
      'log-in',
      () => t('{issuer} cannot be used to log in: {problem}.', { issuer, problem }),
      () =>
        t('Compare GATEHOUSE_OIDC_URL with the provider’s issuer. They must match exactly. Passwords keep working.'),
    ),
  ];
}
