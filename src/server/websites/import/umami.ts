import { hash } from 'node:crypto';
import type { WebsiteRow } from '../../database/index.ts';
import { traitColumns, type VisitTraits } from '../../events/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { cutText, hourMs, Refusal } from '../../kernel/index.ts';
import { findSource, hashUserId, pageAddress } from '../collecting/index.ts';
import { dayInZone } from '../reports/index.ts';
import { parseExcludedParams } from '../website/index.ts';
import { importTexts } from './import-texts.ts';
import { blankIfUnknown, browserName, countryCode, deviceName, systemName } from './normalize-names.ts';

export const isUmami = (head: readonly string[]): boolean =>
  ['session_id', 'created_at', 'url_path'].every((name) => head.includes(name)) && !head.includes('data_key');
export const isUmamiProperties = (head: readonly string[]): boolean =>
  ['event_id', 'data_key', 'string_value'].every((name) => head.includes(name));

export type Cells = (column: string) => string;

/** `fields` are in the order of `eventColumns`. */
export type StagedEvent = { day: string; fields: (string | number)[] };

/** The entry page is taken from the path, and the export has no browser versions. */
export const stagedTraits = traitColumns.filter((name) => name !== 'entry' && name !== 'browser_version');

/** `source_visit` is a hash of session and visit, `event_id` the ID in the file. */
export const eventColumns = `day Date, visitor UInt64, source_visit UInt64, at Int64, event_id String, name String, host String,
  path String, title String, person UInt64, ${stagedTraits.map((name) => `${name} String`).join(', ')}`;

const quarterMs = 15 * 60_000;
const maxDays = 50_000;
const earliestMs = Date.UTC(1995, 0);

/**
 * In Umami, visitors keep their ID for a month. Here, they get a new key each day, from a secret that is then
 * discarded.
 */
export class UmamiEvents {
  readonly #website: WebsiteRow;
  readonly #vault: Vault;
  readonly #secret: string;
  readonly #latestMs: number;
  readonly #isExcluded: (param: string) => boolean;
  readonly #days = new Map<number, string>();
  #websiteId: string | undefined;

  constructor(of: { website: WebsiteRow; vault: Vault; secret: string; latestMs: number }) {
    this.#website = of.website;
    this.#vault = of.vault;
    this.#secret = of.secret;
    this.#latestMs = of.latestMs;
    this.#isExcluded = parseExcludedParams(of.website.exclude_params);
  }

  read(given: Cells): StagedEvent | { problem: string } | undefined {
    const cell: Cells = (column) => given(column).replace(databaseNull, '');
    this.#requireOneWebsite(cell('website_id'));
    const type = cell('event_type') || '1';
    if (type !== '1' && type !== '2') return undefined;
    const name = type === '1' ? 'pageview' : cutText(cell('event_name').trim(), 120);
    if (name === '' || name === 'engagement' || (type === '2' && name === 'pageview'))
      return { problem: importTexts.write('eventName', { text: name }) };
    const at = instantIn(cell('created_at'));
    if (at === undefined || at < earliestMs || at > this.#latestMs)
      return { problem: importTexts.write('invalidTime', { text: cutText(cell('created_at'), 40) }) };
    const session = cell('session_id');
    if (session === '') return { problem: importTexts.write('noSession') };
    const host = (cell('hostname') || this.#website.domain).toLowerCase();
    const search = cell('url_query').replace(/^\?/, '');
    const url = `${cell('url_path').replace(/^(?!\/)/, '/')}${search === '' ? '' : `?${search}`}`;
    const page = pageAddress({ url, host, hash: true }, this.#isExcluded);
    if (!page) return { problem: importTexts.write('notAPath', { text: cutText(cell('url_path'), 40) }) };
    const day = this.#dayOf(at);
    return {
      day,
      fields: [
        day,
        this.#number(`${session}\n${day}`, 7),
        // Before version 2.9, a visit was the events of a session in one hour of the clock.
        this.#number(`${session}\n${cell('visit_id') || Math.floor(at / hourMs)}`, 8),
        at,
        type === '2' ? cell('event_id') : '',
        name,
        page.host,
        page.path,
        cutText(cell('page_title'), 500),
        hashUserId(this.#vault, this.#website.id, cell('distinct_id').slice(0, 200)),
        ...traitFields({
          ...sourceOf(cell, { ...page, domain: this.#website.domain }),
          ...placeOf(cell),
          ...agentOf(cell),
        }),
      ],
    };
  }

  /** A dump of the table has the events of all websites. */
  #requireOneWebsite(id: string): void {
    if (id === '') return;
    this.#websiteId ??= id;
    if (id !== this.#websiteId)
      throw new Refusal(
        'malformed',
        `${importTexts.write('nothing')} ${importTexts.write('severalWebsites', { text: cutText(`${this.#websiteId}, ${id}`, 200) })}`,
      );
  }

  #dayOf(at: number): string {
    const quarter = Math.floor(at / quarterMs);
    let day = this.#days.get(quarter);
    if (day === undefined) {
      // Days begin on a quarter hour in all time zones.
      day = dayInZone(at, this.#website.time_zone);
      if (this.#days.size >= maxDays) this.#days.clear();
      this.#days.set(quarter, day);
    }
    return day;
  }

  #number(text: string, bytes: 7 | 8): string {
    return BigInt(`0x${hash('sha256', `${this.#secret}\n${text}`, 'hex').slice(0, 2 * bytes)}`).toString();
  }
}

/** An empty cell in files from `psql` and `mysql`. */
const databaseNull = /^(NULL|\\N)$/;

/** Epoch ms, by default in UTC. */
function instantIn(text: string): number | undefined {
  const [, day, time, fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})? ?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text.trim()) ?? [];
  if (day === undefined) return undefined;
  const [, sign, hours = '00', minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const ms = Date.parse(
    `${day}T${time}${fraction.slice(0, 4)}${sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`}`,
  );
  return Number.isNaN(ms) ? undefined : ms;
}

const traitFields = (traits: Partial<VisitTraits>): string[] => stagedTraits.map((name) => traits[name] ?? '');

function sourceOf(cell: Cells, page: { host: string; domain: string; query: URLSearchParams }): Partial<VisitTraits> {
  for (const name of stagedTraits)
    if (name.startsWith('utm_') && cell(name) !== '' && !page.query.has(name)) page.query.set(name, cell(name));
  const domain = cell('referrer_domain');
  const referrer = domain === '' ? '' : `https://${domain}${cell('referrer_path').replace(/^(?!\/)/, '/')}`;
  return findSource({ referrer, ownHost: page.host, domain: page.domain, query: page.query });
}

/** Regions are codes (`US-CA`). In older files, they lack the country. */
function placeOf(cell: Cells): Partial<VisitTraits> {
  const country = countryCode(cell('country').toUpperCase());
  const code = blankIfUnknown(cell('region') || cell('subdivision1'));
  const region = code === '' || code.includes('-') || country === '' ? code : `${country}-${code}`;
  const city = blankIfUnknown(cell('city'));
  const around = region || country;
  return {
    country,
    region: cutText(region, 100),
    city: cutText(city === '' || around === '' ? city : `${city}, ${around}`, 200),
  };
}

function agentOf(cell: Cells): Partial<VisitTraits> {
  const { system, version } = systemName(cell('os'));
  const screen = cell('screen');
  const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.exec(cell('language'))?.[0] ?? '';
  return {
    language,
    browser: cutText(browserName(cell('browser')), 40),
    os: cutText(system, 40),
    os_version: cutText(version, 20),
    device: deviceName(cell('device')),
    screen: /^\d{1,5}x\d{1,5}$/.test(screen) ? screen : '',
  };
}
