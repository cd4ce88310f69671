import { isIP } from 'node:net';
import { translateCause } from '../../causes/index.ts';
import type { Config } from '../../config/index.ts';
import { t } from '../../kernel/index.ts';
import { NetworkError, type Resolve } from '../../network/index.ts';
import { type Finding, fault, notChecked, ok } from './finding.ts';

type Bases = Pick<Config, 'baseUrl' | 'monitorBaseUrl' | 'analyticsBaseUrl' | 'marketBaseUrl'>;

export async function checkNames(config: Bases, resolve: Resolve): Promise<Finding[]> {
  const urls = [config.baseUrl, config.monitorBaseUrl, config.analyticsBaseUrl, config.marketBaseUrl];
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  const names = hosts.filter((host) => isIP(host) === 0);
  if (names.length === 0)
    return [
      ok('dns', () =>
        t('The public URL has an IP address ({address}), so there is no name to look up.', {
          address: hosts.join(', '),
        }),
      ),
    ];
  return Promise.all(names.map((name) => checkName(name, resolve)));
}

async function checkName(name: string, resolve: Resolve): Promise<Finding> {
  try {
    const addresses = await resolve(name);
    return ok('dns', () => t('{name} resolves to {addresses}.', { name, addresses: addresses.slice(0, 4).join(', ') }));
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.fault !== 'site')
      return notChecked(
        'dns',
        () => t('{name} was not looked up: {problem}.', { name, problem: translateCause(error.message) }),
        () => t('Check the name servers in /etc/resolv.conf.'),
      );
    return fault(
      'dns',
      () => t('{name} has no address, so visitors can’t reach it.', { name }),
      () => t('Create an A or AAAA record for {name}, or correct GATEHOUSE_BASE_URL.', { name }),
    );
  }
}
