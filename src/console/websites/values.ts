import type { Website } from './wire.ts';

/** A website as its form holds it. */
export type WebsiteValues = {
  domain: string;
  privacy: 0 | 1 | 2;
  password: string;
  email: boolean;
  exclude_bots: boolean;
  exclude_params: string;
  exclude_ips: string;
};

export const EMPTY_WEBSITE: WebsiteValues = {
  domain: '',
  privacy: 1,
  password: '',
  email: false,
  exclude_bots: true,
  exclude_params: '',
  exclude_ips: '',
};

export function valuesOf(website: Website): WebsiteValues {
  return {
    domain: website.domain,
    privacy: website.privacy,
    password: '',
    email: website.email === 1,
    exclude_bots: website.exclude_bots === 1,
    exclude_params: website.exclude_params ?? '',
    exclude_ips: website.exclude_ips ?? '',
  };
}

/** Form values as the service takes them. A password left empty is kept, not cleared. */
export function toWire(values: Partial<WebsiteValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'boolean') return [[name, value ? 1 : 0]];
      if (value === '' && name === 'password') return [];
      return [[name, value === '' && name !== 'domain' ? null : value]];
    }),
  );
}
