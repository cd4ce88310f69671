import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';
import type { PairRow } from '../ui/form/pair-rows.tsx';
import { RETENTIONS } from './labels.ts';

/** Values of the form. Numbers are strings, or '' if they are not set. */
export type WebsiteValues = {
  domain: string;
  time_zone: string;
  group: string;
  privacy: 0 | 1 | 2;
  password: string;
  noindex: boolean;
  email: boolean;
  alerts: PairRow[];
  spike_threshold: string;
  drop_threshold: string;
  exclude_bots: boolean;
  honor_gpc: boolean;
  exclude_params: string;
  exclude_ips: string;
  exclude_paths: string;
  exclude_hosts: string;
  retention_months: string;
};

export type AccessValues = Pick<WebsiteValues, 'privacy' | 'password' | 'noindex'>;

export type SharedValues = Pick<Website, 'shared_annotations'>;

export const accessOf = ({ privacy, noindex }: Website): AccessValues => ({
  privacy,
  password: '',
  noindex: noindex === 1,
});

/** New websites are private. */
export const emptyWebsite = (timeZone: string): WebsiteValues => ({
  domain: '',
  time_zone: timeZone,
  group: '',
  privacy: 1,
  password: '',
  noindex: true,
  email: false,
  alerts: [],
  spike_threshold: '',
  drop_threshold: '',
  exclude_bots: true,
  honor_gpc: false,
  exclude_params: '',
  exclude_ips: '',
  exclude_paths: '',
  exclude_hosts: '',
  retention_months: '',
});

export function valuesOf(website: Website): WebsiteValues {
  return {
    domain: website.domain,
    time_zone: website.time_zone,
    group: website.group ?? '',
    ...accessOf(website),
    email: website.email === 1,
    alerts: website.alerts,
    spike_threshold: textOf(website.spike_threshold),
    drop_threshold: textOf(website.drop_threshold),
    exclude_bots: website.exclude_bots === 1,
    honor_gpc: website.honor_gpc === 1,
    exclude_params: website.exclude_params ?? '',
    exclude_ips: website.exclude_ips ?? '',
    exclude_paths: website.exclude_paths ?? '',
    exclude_hosts: website.exclude_hosts ?? '',
    retention_months: textOf(website.retention_months),
  };
}

export function summaryOf({ privacy, exclude_bots, retention_months, email }: WebsiteValues): string {
  const kept = RETENTIONS.find(({ value }) => value === retention_months)?.label ?? '';
  return [
    { 0: t('Public statistics'), 1: t('Private statistics'), 2: t('Statistics with a password') }[privacy],
    exclude_bots ? t('bots excluded') : t('bots included'),
    ...(email ? [t('email reports')] : []),
    retention_months === '' ? t('kept forever') : t('kept for {time}', { time: kept }),
  ].join(', ');
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

const numbers = new Set(['spike_threshold', 'drop_threshold', 'retention_months']);

/** Converts form values to the API's format. If the password is empty, the stored password is kept. */
export function toWire(values: Partial<WebsiteValues>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === 'boolean') return [[name, value ? 1 : 0]];
      if (value === '' && name === 'password') return [];
      if (value === '' && name !== 'domain') return [[name, null]];
      // An invalid number is sent unchanged, so the API rejects it.
      if (numbers.has(name) && /^\d+$/.test(String(value))) return [[name, Number(value)]];
      return [[name, value]];
    }),
  );
}
