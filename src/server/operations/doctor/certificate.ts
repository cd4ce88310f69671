import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { isLocalHost } from '../../../shared/local-host.ts';
import { translateCause } from '../../causes/index.ts';
import type { Config } from '../../config/index.ts';
import { dayMs, t } from '../../kernel/index.ts';
import { examineCertificate } from '../../network/index.ts';
import { type Finding, fault, notChecked, ok, warning } from './finding.ts';

const timeoutMs = 10_000;
const soonDays = 14;

type Shown = ReturnType<typeof examineCertificate>;

export async function checkCertificate({ baseUrl }: Pick<Config, 'baseUrl'>, now: () => number): Promise<Finding[]> {
  const url = new URL(baseUrl);
  const { host } = url;
  if (url.protocol !== 'https:')
    return isLocalHost(url.hostname)
      ? []
      : [
          warning(
            'certificate',
            () => t('{url} is not encrypted: passwords and sessions can be intercepted.', { url: baseUrl }),
            () => t('Put a proxy with a certificate in front (docs/proxies.md), and set GATEHOUSE_BASE_URL to https.'),
          ),
        ];
  let shown: Shown;
  try {
    shown = await certificateOf(url, now());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [
      notChecked(
        'certificate',
        () => t('{host} does not answer over TLS from this machine ({cause}).', { host, cause: code ?? message }),
        () => t('Start the proxy that has the certificate, and make sure this machine can reach it.'),
      ),
    ];
  }
  const { expiry, problem } = shown;
  if (problem !== undefined)
    return [
      fault(
        'certificate',
        () => t('Browsers warn visitors of {host}: {problem}.', { host, problem: translateCause(problem) }),
        () => t('Renew or replace the certificate in your proxy. certbot and Caddy renew it automatically.'),
      ),
    ];
  const days = expiry === undefined ? Infinity : Math.floor((expiry.expiresAt - now()) / dayMs);
  if (days < soonDays)
    return [
      warning(
        'certificate',
        () => t('The certificate of {host} expires in {days, plural, one {# day} other {# days}}.', { host, days }),
        () => t('Renew it, and find out why it was not renewed automatically.'),
      ),
    ];
  return [
    ok('certificate', () =>
      Number.isFinite(days)
        ? t('The certificate of {host} is valid for another {days, plural, one {# day} other {# days}}.', {
            host,
            days,
          })
        : t('The certificate of {host} is valid.', { host }),
    ),
  ];
}

function certificateOf(url: URL, nowMs: number): Promise<Shown> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port) || 443,
      ...(isIP(host) === 0 && { servername: host }),
      // The validation result is read below, with the certificate.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    socket.once('secureConnect', () => {
      resolve(examineCertificate(socket, nowMs));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}
