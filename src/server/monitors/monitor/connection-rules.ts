import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { t } from '../../kernel/index.ts';
import { certificatesIn } from '../../network/index.ts';

/** Returns the end of a sentence, or undefined if the text is valid. */
export function authorityProblem(pem: string): string | undefined {
  if (hasKey(pem)) return t('must not contain a private key: only certificates of authorities are needed.');
  const certificates = read(pem);
  if (typeof certificates === 'string') return certificates;
  const newest = certificates.toSorted((one, other) => ends(other) - ends(one))[0]!;
  return expiryProblem(newest);
}

export function certificatePemProblem(pem: string): string | undefined {
  if (hasKey(pem)) return t('must not contain the private key: send it as client_key.');
  const certificates = read(pem);
  return typeof certificates === 'string' ? certificates : expiryProblem(certificates[0]!);
}

export function keyProblem(pem: string): string | undefined {
  if (/ENCRYPTED/.test(pem)) return t('must not have a passphrase: remove it, for example with openssl pkey.');
  if (hasKey(pem))
    try {
      createPrivateKey(pem);
      return undefined;
    } catch {
      return t('contains a private key that cannot be read: copy the whole file.');
    }
  return t('must be a private key in PEM format, which begins with {line}.', { line: '-----BEGIN PRIVATE KEY-----' });
}

export function keyFits(certificate: string, key: string): boolean {
  return certificatesIn(certificate)[0]?.checkPrivateKey(createPrivateKey(key)) === true;
}

export function proxyProblem(text: string): string | undefined {
  const url = isPlainUrl(text) ? URL.parse(text) : null;
  if (!url || !/^(?:https?|socks5h?):\/\//i.test(text) || url.hostname === '')
    return t('must be an http://, https:// or socks5:// address, such as socks5://proxy.example.com:1080.');
  if (url.username !== '' || url.password !== '')
    return t('must not contain credentials: use proxy_username and proxy_password.');
  if (url.search !== '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    return t('must contain a host and a port and nothing else, such as socks5://proxy.example.com:1080.');
  return undefined;
}

export function tokenUrlProblem(text: string): string | undefined {
  const url = isPlainUrl(text) ? URL.parse(text) : null;
  if (!url || !/^https?:\/\//i.test(text) || url.hostname === '')
    return t('must be an https:// or http:// address, such as https://login.example.com/oauth2/token.');
  return url.username !== '' || url.password !== ''
    ? t('must not contain credentials: use client_id and client_secret.')
    : undefined;
}

const isPlainUrl = (text: string) => !/[\s\p{Cc}]/u.test(text);
const hasKey = (pem: string) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem);

function read(pem: string): X509Certificate[] | string {
  try {
    const certificates = certificatesIn(pem);
    if (certificates.length > 0) return certificates;
  } catch {
    return t('contains a certificate that cannot be read: copy the whole file.');
  }
  return t('must be a certificate in PEM format, which begins with {line}.', { line: '-----BEGIN CERTIFICATE-----' });
}

const ends = (certificate: X509Certificate) => certificate.validToDate.getTime();

/** By the real clock, as in a connection. */
const expiryProblem = (certificate: X509Certificate) =>
  ends(certificate) <= Date.now()
    ? t('expired on {date}: get a new certificate.', { date: certificate.validToDate.toISOString().slice(0, 10) })
    : undefined;
