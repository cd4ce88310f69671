import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '../config.ts';
import { probeHeader, type ReceivedProbe, signProbe } from '../health/index.ts';
import type { Vault } from '../kernel/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

const patienceMs = 10_000;
/** An address for documentation (RFC 5737), which nobody has: if the service believes it, visitors can choose theirs. */
const forged = '203.0.113.77';

type ProxyConfig = Pick<Config, 'baseUrl' | 'proxyHeader' | 'trustProxy'>;

/** Asks the public address, and compares what arrives at the service with what was sent. */
export async function checkProxy(config: ProxyConfig, vault: Vault, nowMs: number): Promise<Finding[]> {
  const proof = signProbe(vault, nowMs);
  const first = await ask(config.baseUrl, { [probeHeader]: proof });
  if (typeof first === 'string')
    return [
      fault(
        'proxy',
        `${config.baseUrl} does not lead to the service: ${first}.`,
        'Start the proxy and point it here (docs/proxies.md), or correct GATEHOUSE_BASE_URL.',
      ),
    ];
  const second = isBehindProxy(first, config)
    ? await ask(config.baseUrl, { [probeHeader]: proof, [config.proxyHeader]: forged })
    : undefined;
  return judgeProxy(config, first, typeof second === 'string' ? undefined : second);
}

const isBehindProxy = (received: ReceivedProbe, { baseUrl }: ProxyConfig): boolean =>
  received.forwarded !== null || received.others.length > 0 || received.proto !== null || baseUrl.startsWith('https:');

/** `plain`: what arrived of an ordinary request; `withForged`: of one that named an address that nobody has. */
export function judgeProxy(
  config: ProxyConfig,
  plain: ReceivedProbe,
  withForged: ReceivedProbe | undefined,
): Finding[] {
  const { baseUrl, proxyHeader } = config;
  const findings: Finding[] = [];
  const { host } = new URL(baseUrl);
  if (plain.host.toLowerCase() !== host)
    findings.push(
      fault(
        'proxy',
        `The proxy sends the host ${plain.host}, not ${host}: domains of status pages and of the shop do not work.`,
        'Pass Host on as it came: proxy_set_header Host $http_host in nginx.',
      ),
    );
  if (plain.proto === 'https' && baseUrl.startsWith('http:'))
    findings.push(
      fault(
        'proxy',
        `Visitors come by https, but GATEHOUSE_BASE_URL is ${baseUrl}: links and cookies are made for http.`,
        `Set GATEHOUSE_BASE_URL=https://${host} and restart.`,
      ),
    );
  if (!isBehindProxy(plain, config))
    return findings.length > 0 ? findings : [ok('proxy', `${baseUrl} leads to the service, without a proxy.`)];
  if (plain.forwarded === null)
    findings.push(
      fault(
        'proxy',
        `The proxy does not send ${proxyHeader}: all its visitors count as one.`,
        plain.others.length > 0
          ? `It sends ${plain.others.join(', ')}: make it send ${proxyHeader}, or set GATEHOUSE_PROXY_HEADER.`
          : `Make it set ${proxyHeader} to the visitor’s address (docs/proxies.md).`,
      ),
    );
  else if (withForged?.forwarded?.trim() === forged)
    findings.push(
      fault(
        'proxy',
        `The proxy passes ${proxyHeader} on as the visitor sent it: everybody can choose an address, and pass every limit.`,
        `Make the proxy set ${proxyHeader} itself (docs/proxies.md).`,
      ),
    );
  else if (!plain.trusted)
    findings.push(
      fault(
        'proxy',
        `The proxy at ${plain.peer} is not trusted: all its visitors count as one.`,
        `Set GATEHOUSE_TRUST_PROXY=${[...config.trustProxy, plain.peer].join(',')} and restart.`,
      ),
    );
  if (findings.some(({ status }) => status === 'fault')) return findings;
  if (baseUrl.startsWith('https:') && plain.proto === null)
    findings.push(
      warning(
        'proxy',
        'The proxy does not send X-Forwarded-Proto.',
        'Make it send the scheme: proxy_set_header X-Forwarded-Proto $scheme in nginx.',
      ),
    );
  return [
    ...findings,
    ok(
      'proxy',
      `${baseUrl} leads to the service; visitors’ addresses and host arrive (this machine is ${plain.address}).`,
    ),
  ];
}

/** What arrived, or why nothing of use did: a part of a sentence. */
async function ask(baseUrl: string, headers: Record<string, string>): Promise<ReceivedProbe | string> {
  const request = baseUrl.startsWith('https:') ? requestHttps : requestHttp;
  // Whether its certificate is valid says another finding.
  const asking = request(`${baseUrl}/readyz`, {
    headers,
    agent: false,
    timeout: patienceMs,
    ...(baseUrl.startsWith('https:') && { rejectUnauthorized: false }),
  });
  asking.on('timeout', () =>
    asking.destroy(Object.assign(new Error('no answer'), { code: 'no answer within 10 seconds' })),
  );
  try {
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const body = await text(answer);
    const { statusCode = 0 } = answer;
    const received = answer.headers['content-type']?.includes('json')
      ? (JSON.parse(body) as { received?: ReceivedProbe }).received
      : undefined;
    if (received) return received;
    return statusCode >= 300 && statusCode < 400
      ? `it redirects to ${answer.headers.location}`
      : `something else answers there (HTTP ${statusCode})`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

/** Where no service runs, nothing can be asked. */
export const proxyNotChecked = (): Finding =>
  notChecked(
    'proxy',
    'The proxy was not asked: no service runs here.',
    'Start the service, and run the doctor beside it.',
  );
