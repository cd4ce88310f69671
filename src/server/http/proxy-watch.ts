import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Log } from '../kernel/index.ts';
import { addressHeaders } from './address-headers.ts';

type Seen = { peer: string; isTrusted: boolean; headers: IncomingHttpHeaders };
type Settings = { trustProxy: string[]; proxyHeader: string; baseUrl: string };

/** What an owner should mend about the proxy in front, and the setting that mends it. */
export type ProxyNotice = { message: string; setting: string | null };

/** So many requests with forwarded headers make a public address look like a CDN; one may come from anybody. */
const publicRequests = 50;

/**
 * Notices a proxy that is not set up as the settings have it: all its visitors would count as one. Each fault is logged
 * once and kept for the owner until the next start, which new settings need anyway.
 */
export class ProxyWatch {
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #notices = new Map<string, ProxyNotice>();
  readonly #header: string;
  #publicSeen = 0;

  constructor(settings: Settings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#header = settings.proxyHeader.toLowerCase();
  }

  get notices(): ProxyNotice[] {
    return [...this.#notices.values()];
  }

  inspect({ peer, isTrusted, headers }: Seen): void {
    const sent = addressHeaders.find((name) => headers[name] !== undefined);
    if (isTrusted) {
      if (sent !== undefined && headers[this.#header] === undefined) this.#wrongHeader(peer, sent);
    } else if (headers[this.#header] !== undefined || sent !== undefined) {
      if (isPrivate(peer)) this.#untrusted(peer, headers[this.#header] === undefined ? sent : this.#header);
      else if (++this.#publicSeen === publicRequests) this.#untrustedPublic();
    }
    if (headers['x-forwarded-proto'] === 'https' && (isTrusted || isPrivate(peer))) this.#plainBaseUrl();
  }

  #untrusted(peer: string, header = this.#header): void {
    // One is enough to show what is wrong; more peers would be a storm.
    this.#tell('untrusted', 'forwarded headers of a peer that is not trusted are ignored', { peer, header }, () => ({
      message: `A proxy at ${peer} tells visitors’ addresses (${written(header)}), and is not trusted: all its visitors count as one. Set this, and start Gatehouse again:`,
      setting: `GATEHOUSE_TRUST_PROXY=${[...this.#settings.trustProxy, peer].join(',')}`,
    }));
  }

  /** Does not name the address: it may be a visitor who sends such a header so that it will be trusted. */
  #untrustedPublic(): void {
    this.#tell('untrusted public', 'forwarded headers of public addresses are ignored', {}, () => ({
      message:
        'Many requests from public addresses tell of other visitors’ addresses, and are not believed. If a CDN such as Cloudflare stands in front, set GATEHOUSE_TRUST_PROXY to its published ranges and GATEHOUSE_PROXY_HEADER to the header that it sets.',
      setting: null,
    }));
  }

  #wrongHeader(peer: string, header: string): void {
    const wanted = this.#settings.proxyHeader;
    this.#tell('header', 'a trusted proxy does not send the configured header', { peer, header }, () => ({
      message: `The trusted proxy at ${peer} sends ${written(header)} but not ${wanted}, so all its visitors count as one. Have it set ${wanted}, or name the header that it sets itself in GATEHOUSE_PROXY_HEADER.`,
      setting: null,
    }));
  }

  #plainBaseUrl(): void {
    if (!this.#settings.baseUrl.startsWith('http:')) return;
    this.#tell('base address', 'visitors come by https, and GATEHOUSE_BASE_URL is http', {}, () => ({
      message: `Visitors come by https, but links and cookies are made for ${this.#settings.baseUrl}. Set GATEHOUSE_BASE_URL to the https address, and start Gatehouse again.`,
      setting: null,
    }));
  }

  #tell(fault: string, logged: string, facts: object, notice: () => ProxyNotice): void {
    if (this.#notices.has(fault)) return;
    const created = notice();
    this.#notices.set(fault, created);
    this.#log.warn({ ...facts, setting: created.setting ?? undefined, mend: created.message }, logged);
  }
}

/** An address of this machine or its networks: a proxy, and no visitor who made up a header. */
const isPrivate = (peer: string): boolean => ipaddr.isValid(peer) && privateRanges.has(ipaddr.parse(peer).range());

const privateRanges = new Set<string>(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** A header as it is usually written. */
const written = (header: string): string =>
  header === 'cf-connecting-ip'
    ? 'CF-Connecting-IP'
    : header
        .replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
        .replace(/-Ip$/, '-IP');
