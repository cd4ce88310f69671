import { inspectProvider } from '../../accounts/index.ts';
import type { Config } from '../../config/index.ts';
import { t } from '../../kernel/index.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Asks the provider of OpenID Connect what it publishes about itself; whether it knows the client, only a log-in shows. */
export async function checkLogInProvider({ openId, baseUrl }: Config): Promise<Finding[]> {
  if (openId === undefined) return [];
  const { issuer } = openId;
  const problem = await inspectProvider(openId);
  if (problem === undefined)
    return [
      ok('log-in', () =>
        t('{issuer} answers. It must know {url} as redirect address.', {
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
        t(
          'Compare GATEHOUSE_OIDC_URL with the issuer that the provider names, to the letter. Passwords go on working.',
        ),
    ),
  ];
}
