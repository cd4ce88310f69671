import { pageName, sourceName } from '../collecting/index.ts';
import type { DimensionName } from '../filters/index.ts';
import type { GoogleColumn } from './google-columns.ts';
import { blankIfUnknown, browserName, countryCode, deviceName, systemName } from './normalize-names.ts';

export type Labels = { [N in (GoogleColumn & { kind: 'dimension' })['name']]?: string };

type Value = { dimension: DimensionName; value: string };

export function valuesOf(labels: Labels): Value[] {
  const found: Value[] = [];
  const add = (dimension: DimensionName, value: string | undefined) => {
    if (value !== undefined) found.push({ dimension, value });
  };
  for (const name of ['title', 'utm_medium', 'utm_campaign', 'channel', 'event', 'screen'] as const)
    if (labels[name] !== undefined) add(name, blankIfUnknown(labels[name]));
  for (const name of ['page', 'entry_page', 'exit_page'] as const)
    if (labels[name] !== undefined) add(name, pageName(blankIfUnknown(labels[name])));
  if (labels.host !== undefined) add('host', blankIfUnknown(labels.host).toLowerCase());
  if (labels.referrer !== undefined) add('referrer', hostIn(labels.referrer));
  const source = labels.source ?? labels.source_medium?.split(' / ')[0];
  if (source !== undefined) add('source', sourceName(blankIfUnknown(source)));
  addPlaces(labels, add);
  if (labels.language !== undefined) add('language', languageTag(labels.language));
  if (labels.device !== undefined) add('device', deviceName(labels.device));
  if (labels.browser !== undefined) {
    const browser = browserName(labels.browser);
    add('browser', browser);
    const version = labels.browser_version_only?.split('.')[0];
    if (version !== undefined) add('browser_version', joined(browser, blankIfUnknown(version)));
  }
  if (labels.system !== undefined) {
    const { system, version } = systemName(labels.system, labels.system_version_only);
    add('system', system);
    if (labels.system_version_only !== undefined) add('system_version', joined(system, version));
  }
  return found;
}

function addPlaces(labels: Labels, add: (dimension: DimensionName, value: string) => void): void {
  const country = labels.country === undefined ? '' : countryCode(labels.country);
  if (labels.country !== undefined) add('country', country);
  const within = (...parts: string[]) => (parts[0] === '' ? '' : parts.filter((part) => part !== '').join(', '));
  const region = blankIfUnknown(labels.region ?? '');
  if (labels.region !== undefined) add('region', within(region, country));
  if (labels.city !== undefined) add('city', within(blankIfUnknown(labels.city), region, country));
}

const hostIn = (referrer: string): string =>
  blankIfUnknown(referrer)
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/)[0] ?? '';

/** `de-at` becomes `de-AT`. Names of languages stay unchanged. */
const languageTag = (given: string): string =>
  blankIfUnknown(given).replace(
    /^([a-z]{2,3})-([a-z]{2})$/i,
    (_, language: string, region: string) => `${language.toLowerCase()}-${region.toUpperCase()}`,
  );

const joined = (name: string, version: string): string => (version === '' ? name : `${name} ${version}`);
