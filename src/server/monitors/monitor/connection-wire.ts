import { z } from 'zod';
import { flag, text, wholeNumber } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import {
  authorityProblem,
  certificatePemProblem,
  keyProblem,
  proxyProblem,
  tokenUrlProblem,
} from './connection-rules.ts';

const maxAuthorityLength = 32 * 1024;
const maxCertificateLength = 16 * 1024;
const maxKeyLength = 8 * 1024;
export const maxRedirectLimit = 20;
const hostName =
  /^(?!.*\.\d+$)(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/i;

const checked = (max: number, problemOf: (value: string) => string | undefined) =>
  text(max)
    .trim()
    .superRefine((value, context) => {
      const problem = value === '' ? undefined : problemOf(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    })
    .nullish();

const oauth2 = z.object({
  token_url: checked(2048, tokenUrlProblem).describe('URL of the token endpoint.'),
  client_id: text(500).trim().nullish().describe('ID of the client.'),
  client_secret: text(2000).nullish().describe('Secret of the client. Never returned. Unchanged if omitted.'),
  scope: text(1000).trim().nullish().describe('Scopes, separated by spaces.'),
  audience: text(2000).trim().nullish().describe('Audience, for servers that require one.'),
});

export const connectionBody = z.object({
  ignore_certificate_errors: flag
    .nullish()
    .describe('1: an expired, self-signed or otherwise invalid certificate is not a failure. Default 0.'),
  ca_certificate: checked(maxAuthorityLength, authorityProblem).describe(
    'Certificates of private authorities in PEM format, trusted in addition to the public authorities.',
  ),
  client_certificate: checked(maxCertificateLength, certificatePemProblem).describe(
    'Client certificate in PEM format, for servers that require one. Intermediate certificates can follow it.',
  ),
  client_key: checked(maxKeyLength, keyProblem).describe(
    'Private key of the client certificate in PEM format, without a passphrase. Never returned. Unchanged if omitted.',
  ),
  server_name: checked(253, (name) =>
    hostName.test(name) ? undefined : t('must be a host name, such as shop.example.com.'),
  ).describe('Host name for the Host header, SNI and the certificate. Replaces the URL’s host.'),
  ip_family: z.literal([4, 6]).nullish().describe('4 connects by IPv4 only, 6 by IPv6 only. Default: either.'),
  max_redirects: wholeNumber(0, maxRedirectLimit)
    .nullish()
    .describe('Redirects to follow. With 0, the redirect is the response. Default 5.'),
  proxy_url: checked(2048, proxyProblem).describe(
    'http://, https:// or socks5:// address of a proxy. An HTTP proxy must allow CONNECT to the port of the monitor.',
  ),
  proxy_username: text(255).nullish().describe('User name for the proxy.'),
  proxy_password: text(255).nullish().describe('Password for the proxy. Never returned. Unchanged if omitted.'),
  oauth2: oauth2
    .nullish()
    .describe('OAuth 2.0 client credentials. Each request carries a bearer token from the token endpoint.'),
});

export type SentConnection = z.output<typeof connectionBody>;

const nullableText = z.string().nullable();

export const connectionAnswer = z.object({
  ignore_certificate_errors: z.literal([0, 1]),
  ca_certificate: nullableText,
  client_certificate: nullableText,
  server_name: nullableText,
  ip_family: z.literal([4, 6]).nullable(),
  max_redirects: z.int().nullable(),
  proxy_url: nullableText,
  proxy_username: nullableText,
  oauth2: z
    .object({
      token_url: nullableText,
      client_id: nullableText,
      scope: nullableText,
      audience: nullableText,
    })
    .nullable(),
});
