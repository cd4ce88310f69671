import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '../../config/index.ts';
import { t, type Vault } from '../../kernel/index.ts';
import { probeHeader, type ReceivedProbe, signProbe } from '../health/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

const timeoutMs = 10_000;
// not shown
const passesHost = 'proxy_set_header Host $http_host';
// not shown
const passesScheme = 'proxy_set_header X-Forwarded-Proto $scheme';
/**
 * A documentation address (RFC 5737). If the service accepts it as the visitor's, visitors can forge their addresses.
 */
const forged = '203.0.113.77';

type ProxyConfig = Pick<Config, 'baseUrl' | 'proxyHeader' | 'trustProxy'>;

export async function checkProxy(config: ProxyConfig, vault: Vault, nowMs: number): Promise<Finding[]> {
  const proof = signProbe(vault, nowMs);
  const first = await probe(config.baseUrl, { [probeHeader]: proof });
  if (typeof first === 'function')
    return [
      fault(
        'proxy',
        () => t('{url} does not lead to the service: {problem}.', { url: config.baseUrl, problem: first() }),
        () => t('Start the proxy and point it to this service (docs/proxies.md), or correct GATEHOUSE_BASE_URL.'),
      ),
    ];
  const second = isBehindProxy(first, config)
    ? await probe(config.baseUrl, { [probeHeader]: proof, [config.proxyHeader]: forged })
    : undefined;
  return judgeProxy(config, first, typeof second === 'function' ? undefined : second);
}

const isBehindProxy = (received: ReceivedProbe, { baseUrl }: ProxyConfig): boolean =>
  received.forwarded !== null || received.others.length > 0 || received.proto !== null || baseUrl.startsWith('https:');

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
        () =>
          t(
            'The proxy sends the host {sent}, not {host}, so the domains of status pages and of the shop do not work.',
            {
              sent: plain.host,
              host,
            },
          ),
        () => t('Pass Host on unchanged: {setting} in nginx.', { setting: passesHost }),
      ),
    );
  if (plain.proto === 'https' && baseUrl.startsWith('http:'))
    findings.push(
      fault(
        'proxy',
        () =>
          t('Visitors use https, but GATEHOUSE_BASE_URL is {url}, so links and cookies are made for http.', {
            url: baseUrl,
          }),
        () => t('Set {setting} and restart.', { setting: `GATEHOUSE_BASE_URL=https://${host}` }),
      ),
    );
  if (!isBehindProxy(plain, config))
    return findings.length > 0
      ? findings
      : [ok('proxy', () => t('{url} leads to the service, without a proxy.', { url: baseUrl }))];
  if (plain.forwarded === null)
    findings.push(
      fault(
        'proxy',
        () => t('The proxy does not send {header}, so all its visitors count as one.', { header: proxyHeader }),
        () =>
          plain.others.length > 0
            ? t('It sends {others}. Make it send {header}, or set GATEHOUSE_PROXY_HEADER.', {
                others: plain.others.join(', '),
                header: proxyHeader,
              })
            : t('Make it set {header} to the visitor’s address (docs/proxies.md).', { header: proxyHeader }),
      ),
    );
  else if (withForged?.forwarded?.trim() === forged)
    findings.push(
      fault(
        'proxy',
        () =>
          t('The proxy passes on {header} from the visitor, so anyone can choose an address and evade every limit.', {
            header: proxyHeader,
          }),
        () => t('Make the proxy set {header} itself (docs/proxies.md).', { header: proxyHeader }),
      ),
    );
  else if (!plain.trusted)
    findings.push(
      fault(
        'proxy',
        () => t('The proxy at {address} is not trusted, so all its visitors count as one.', { address: plain.peer }),
        () =>
          t('Set {setting} and restart.', {
            setting: `GATEHOUSE_TRUST_PROXY=${[...config.trustProxy, plain.peer].join(',')}`,
          }),
      ),
    );
  if (findings.some(({ status }) => status === 'fault')) return findings;
  if (baseUrl.startsWith('https:') && plain.proto === null)
    findings.push(
      warning(
        'proxy',
        () => t('The proxy does not send X-Forwarded-Proto.'),
        () => t('Make it send the scheme: {setting} in nginx.', { setting: passesScheme }),
      ),
    );
  return [
    ...findings,
    ok('proxy', () =>
      t('{url} leads to the service. The visitors’ addresses and the host arrive (this machine is {address}).', {
        url: baseUrl,
        address: plain.address,
      }),
    ),
  ];
}

async function probe(baseUrl: string, headers: Record<string, string>): Promise<ReceivedProbe | (() => string)> {
  const request = baseUrl.startsWith('https:') ? requestHttps : requestHttp;
  const asking = request(`${baseUrl}/readyz`, {
    headers,
    agent: false,
    timeout: timeoutMs,
    ...(baseUrl.startsWith('https:') && { rejectUnauthorized: false }),
  });
  asking.on('timeout', () => asking.destroy(Object.assign(new Error('no answer'), { code: silent })));
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
      ? () => t('it redirects to {url}', { url: answer.headers.location ?? '?' })
      : () => t('another server answers there (HTTP {status})', { status: String(statusCode) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === silent ? () => t('no answer within 10 seconds') : () => code ?? message;
  }
}

const silent = 'SILENT';

export const proxyNotChecked = (): Finding =>
  notChecked(
    'proxy',
    () => t('The proxy was not checked because no service is running here.'),
    () => t('Start the service, and run the doctor while it is running.'),
  );
