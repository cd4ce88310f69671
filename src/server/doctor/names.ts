import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { NetworkError, type Resolve } from '../network/index.ts';
import { type Finding, fault, notChecked, ok } from './finding.ts';

type Bases = Pick<Config, 'baseUrl' | 'monitorBaseUrl' | 'analyticsBaseUrl' | 'marketBaseUrl'>;

/** Whether the names of the public addresses lead somewhere. */
export async function checkNames(config: Bases, resolve: Resolve): Promise<Finding[]> {
  const urls = [config.baseUrl, config.monitorBaseUrl, config.analyticsBaseUrl, config.marketBaseUrl];
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  const names = hosts.filter((host) => isIP(host) === 0);
  if (names.length === 0)
    return [ok('dns', `The public URL has an IP address (${hosts.join(', ')}), no name to look up.`)];
  return Promise.all(names.map((name) => checkName(name, resolve)));
}

async function checkName(name: string, resolve: Resolve): Promise<Finding> {
  try {
    const addresses = await resolve(name);
    return ok('dns', `${name} resolves to ${addresses.slice(0, 4).join(', ')}.`);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.fault !== 'site')
      return notChecked(
        'dns',
        `${name} was not looked up: ${error.message}.`,
        'Check the name servers in /etc/resolv.conf.',
      );
    return fault(
      'dns',
      `${name} has no address: visitors do not find it.`,
      `Create an A or AAAA record for ${name}, or correct GATEHOUSE_BASE_URL.`,
    );
  }
}
