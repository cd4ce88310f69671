import { inspectProvider } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Asks the provider of OpenID Connect what it publishes about itself; whether it knows the client, only a log-in shows. */
export async function checkLogInProvider({ openId, baseUrl }: Config): Promise<Finding[]> {
  if (openId === undefined) return [];
  const problem = await inspectProvider(openId);
  if (problem === undefined)
    return [
      ok(
        'log-in',
        `${openId.issuer} answers. It must know ${baseUrl}/console/api/openid/callback as redirect address.`,
      ),
    ];
  return [
    fault(
      'log-in',
      `${openId.issuer} cannot be used to log in: ${problem}.`,
      'Compare GATEHOUSE_OIDC_URL with the issuer that the provider names, to the letter. Passwords go on working.',
    ),
  ];
}
