import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { type Log, t } from '../kernel/index.ts';
import { addressHeaders } from './address-headers.ts';

type Seen = { peer: string; isTrusted: boolean; headers: IncomingHttpHeaders };
type Settings = { trustProxy: string[]; proxyHeader: string; baseUrl: string };

export type ProxyNotice = { message: string; setting: string | null };

/** Reported only after this number of requests, which a CDN sends. A single visitor can forge a header. */
const publicRequests = 50;

/**
 * Detects proxies that are not configured correctly, because all visitors behind such a proxy count as one. Logs each
 * problem once.
 */
export class ProxyWatch {
  readonly #settings: Settings;
  readonly #log: Log;
  /** composed on display, in the viewer's language */
  readonly #notices = new Map<string, () => ProxyNotice>();
  readonly #header: string;
  #publicSeen = 0;

  constructor(settings: Settings, log: Log) {
    this.#settings = settings;
    this.#log = log;
    this.#header = settings.proxyHeader.toLowerCase();
  }

  get notices(): ProxyNotice[] {
    return [...this.#notices.values()].map((notice) => notice());
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
    // not shown: for the log, which lists only one peer to stay short
    this.#tell('untrusted', 'forwarded headers of a peer that is not trusted are ignored', { peer, header }, () => ({
      message: t(
        'A proxy at {peer} sends visitors’ addresses ({header}) but is not trusted: all its visitors count as one. Set this and restart Gatehouse:',
        { peer, header: written(header) },
      ),
      setting: `GATEHOUSE_TRUST_PROXY=${[...this.#settings.trustProxy, peer].join(',')}`,
    }));
  }

  /** Doesn't name the address. Otherwise a visitor could send such a header to get their own address trusted. */
  #untrustedPublic(): void {
    // not shown: for the log
    this.#tell('untrusted public', 'forwarded headers of public addresses are ignored', {}, () => ({
      message: t(
        'Many requests from public addresses contain other visitors’ addresses, which are ignored. If a CDN such as Cloudflare is in front, set GATEHOUSE_TRUST_PROXY to its published ranges and GATEHOUSE_PROXY_HEADER to the header that it sets.',
      ),
      setting: null,
    }));
  }

  #wrongHeader(peer: string, header: string): void {
    const wanted = this.#settings.proxyHeader;
    // not shown: for the log
    this.#tell('header', 'a trusted proxy does not send the configured header', { peer, header }, () => ({
      message: t(
        'The trusted proxy at {peer} sends {header} but not {wanted}, so all its visitors count as one. Configure it to set {wanted}, or set GATEHOUSE_PROXY_HEADER to the header that it sets.',
        { peer, header: written(header), wanted },
      ),
      setting: null,
    }));
  }

  #plainBaseUrl(): void {
    if (!this.#settings.baseUrl.startsWith('http:')) return;
    // not shown: for the log
    this.#tell('base address', 'visitors use https, but GATEHOUSE_BASE_URL is http', {}, () => ({
      message: t(
        'Visitors use https, but links and cookies are made for {baseUrl}. Set GATEHOUSE_BASE_URL to the https URL and restart Gatehouse.',
        { baseUrl: this.#settings.baseUrl },
      ),
      setting: null,
    }));
  }

  #tell(fault: string, logged: string, facts: object, notice: () => ProxyNotice): void {
    if (this.#notices.has(fault)) return;
    const created = notice();
    this.#notices.set(fault, notice);
    this.#log.warn({ ...facts, setting: created.setting ?? undefined, mend: created.message }, logged);
  }
}

/** Only a proxy has a private address. A visitor who forges the header has a public one. */
const isPrivate = (peer: string): boolean => ipaddr.isValid(peer) && privateRanges.has(ipaddr.parse(peer).range());

const privateRanges = new Set<string>(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Returns a header name in its usual capitalization. */
const written = (header: string): string =>
  header === 'cf-connecting-ip'
    ? 'CF-Connecting-IP'
    : header
        .replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
        .replace(/-Ip$/, '-IP');
