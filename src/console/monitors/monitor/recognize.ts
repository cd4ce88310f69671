import { t } from '../../i18n/index.ts';
import { type Address, type Kind, RECORD_TYPES, readAddress } from './address.ts';

const WEB_PORTS: Record<string, string> = {
  80: 'http',
  443: 'https',
  3000: 'http',
  8000: 'http',
  8080: 'http',
  8443: 'https',
};

const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[^:/?#\s]+):(\d{1,5})$/i;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?$/i;

/** Returns an incomplete address if the text is incomplete. The service rejects it. */
export function writeAddress(typed: Address): string {
  const { kind, text, type, server, expected, protocol, period, grace, label, timing, schedule, tz } =
    recognized(typed);
  switch (kind) {
    case 'http':
    case 'ws':
    case 'grpc':
      return text;
    case 'tcp':
    case 'tls':
      return `${kind}://${text}`;
    case 'starttls':
      return `starttls://${text}${protocol && `?protocol=${protocol}`}`;
    case 'icmp':
      return `icmp://${text}`;
    case 'dns':
      return `dns://${server.trim()}/${text}?type=${type}${EXPECTED[expected]}`;
    case 'heartbeat':
      return `heartbeat://${label.trim()}?${timing === 'schedule' ? scheduleQuery(schedule, tz) : period && `period=${period}&`}grace=${grace || 0}`;
  }
}

const EXPECTED: Record<Address['expected'], string> = { '': '', exact: '&match=exact', nxdomain: '&expect=nxdomain' };

const scheduleQuery = (schedule: string, tz: string): string =>
  `schedule=${readable(schedule.trim().replace(/\s+/g, ' '))}&${tz && `tz=${readable(tz)}&`}`;

/** Encodes only what would end the value: `0+3+*+*+1,3`, `Europe/Berlin`. */
const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%40/g, '@');

/** Recognizes the kind, unless the user chose it, and adds a missing scheme. */
export function recognized(address: Address): Address {
  const text = address.text.trim();
  if (address.kind === 'heartbeat' && address.isChosen && !/:\/\//.test(text)) return address;
  if (/^(tcp|tls|starttls|icmp|ping|dns|heartbeat):\/\//i.test(text)) return withoutScheme(readAddress(text));
  if (/^wss?:\/\//i.test(text)) return { ...address, kind: 'ws', isChosen: false, text };
  if (/^grpcs?:\/\//i.test(text)) return { ...address, kind: 'grpc', isChosen: false, text };
  if (/^https?:\/\//i.test(text)) return { ...address, kind: 'http', isChosen: false, text };
  if (text === '' || text.includes('://')) return { ...address, text };
  if (address.isChosen) return withScheme(address, text);
  const inWords = fromWords(text);
  if (inWords) return { ...address, ...inWords, isChosen: true };
  const [, host = '', port = ''] = HOST_AND_PORT.exec(text) ?? [];
  const scheme = WEB_PORTS[port];
  if (scheme !== undefined)
    return {
      ...address,
      kind: 'http',
      text: port === '80' || port === '443' ? `${scheme}://${host}` : `${scheme}://${text}`,
    };
  if (port !== '') return { ...address, kind: 'tcp', text };
  if (IPV4.test(text) || IPV6.test(text)) return { ...address, kind: 'icmp', text };
  return page(address, text);
}

/**
 * Keeps the kind as the user's choice only for a heartbeat, or if the text without its scheme looks like another kind.
 */
function withoutScheme(address: Address): Address {
  const open = { ...address, isChosen: false };
  return address.kind !== 'heartbeat' && recognized(open).kind === address.kind ? open : address;
}

const SECURE_SCHEMES: Partial<Record<Kind, string>> = { ws: 'wss', grpc: 'grpcs' };

function withScheme(address: Address, text: string): Address {
  if (address.kind === 'http') return page(address, text);
  const scheme = SECURE_SCHEMES[address.kind];
  return { ...address, text: scheme === undefined || /\s/.test(text) ? text : `${scheme}://${text}` };
}

/** Recognizes text such as `ping router.example.com` or `MX example.com`. */
function fromWords(text: string): Partial<Address> | undefined {
  const [, pinged] = /^ping\s+(\S+)$/i.exec(text) ?? [];
  if (pinged !== undefined) return { kind: 'icmp', text: pinged };
  const [first = '', second = '', ...rest] = text.split(/\s+/);
  if (second === '' || rest.length > 0) return undefined;
  if (RECORD_TYPES.includes(first.toUpperCase())) return { kind: 'dns', type: first.toUpperCase(), text: second };
  if (RECORD_TYPES.includes(second.toUpperCase())) return { kind: 'dns', type: second.toUpperCase(), text: first };
  return undefined;
}

/** Private hosts rarely have a certificate, so they get http. */
const PRIVATE_HOST =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]|[^/?#]+\.(local|lan|internal|home\.arpa)\b)/i;

/** Text that contains a space can't be a URL, so it stays unchanged. */
const page = (address: Address, text: string): Address => ({
  ...address,
  kind: 'http',
  text: /\s/.test(text) ? text : `${PRIVATE_HOST.test(text) ? 'http' : 'https'}://${text}`,
});

const ADVICE: Record<Kind, string> = {
  http: t('Enter an address, such as https://example.com.'),
  tcp: t('Enter a host and a port, such as mail.example.com:25.'),
  tls: t('Enter a host and a port, such as mail.example.com:993.'),
  starttls: t('Enter a host and a port, such as mail.example.com:587.'),
  ws: t('Enter an address, such as wss://example.com/live.'),
  grpc: t('Enter an address with a port, such as grpcs://api.example.com:443.'),
  icmp: t('Enter a host, such as router.example.com.'),
  dns: t('Enter a domain name, such as example.com.'),
  heartbeat: t('Enter a period.'),
};

export function addressProblem(address: Address): string | undefined {
  const { kind, text } = recognized(address);
  return isPossible(kind, text) ? undefined : ADVICE[kind];
}

function isPossible(kind: Kind, text: string): boolean {
  if (kind === 'heartbeat') return true;
  if (text === '' || /\s/.test(text)) return false;
  switch (kind) {
    case 'http': {
      const url = URL.parse(text);
      // Some engines percent-encode invalid characters in a host instead of rejecting them.
      return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' && !url.hostname.includes('%');
    }
    case 'ws':
    case 'grpc':
      return hasHost(kind, text);
    case 'tcp':
    case 'tls':
    case 'starttls': {
      const [, , port = ''] = HOST_AND_PORT.exec(text) ?? [];
      return Number(port) > 0 && Number(port) < 65_536;
    }
    case 'icmp':
    case 'dns':
      return !/[/%?#]/.test(text);
  }
}

/** Browsers parse only some schemes. */
function hasHost(kind: 'ws' | 'grpc', text: string): boolean {
  const url = URL.parse(text.replace(/^(?:ws|grpc)(s?):/i, 'http$1:'));
  const port = /^[^/]*\/\/[^/]*:\d+(?:\/|$)/.test(text);
  return url !== null && url.hostname !== '' && url.username === '' && (kind === 'ws' || port);
}

/** For example, `https://exam` is incomplete. */
export function isComplete(address: Address): boolean {
  const { kind, text } = recognized(address);
  const hasEnd = (host: string) => /[^.]\.[^.]|^localhost$|:/.test(host);
  switch (kind) {
    case 'http': {
      const url = /\s/.test(text) ? null : URL.parse(text);
      return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && hasEnd(url.hostname);
    }
    case 'ws':
    case 'grpc':
      return isPossible(kind, text) && hasEnd(hostIn({ ...address, kind, text }));
    case 'tcp':
    case 'tls':
    case 'starttls': {
      const [, host = '', port = ''] = HOST_AND_PORT.exec(text) ?? [];
      return hasEnd(host) && Number(port) > 0 && Number(port) < 65_536;
    }
    case 'icmp':
    case 'dns':
      return !/\s/.test(text) && hasEnd(text);
    case 'heartbeat':
      return false;
  }
}

export function asKind(address: Address, kind: Kind): Address {
  const host = hostIn(recognized(address));
  const shared = { ...address, kind, isChosen: true };
  switch (kind) {
    case 'http':
      return { ...shared, text: host === '' ? '' : page(address, host).text };
    case 'tcp':
    case 'tls':
    case 'starttls':
      return { ...shared, text: host === '' ? '' : `${host}:` };
    case 'ws':
      return { ...shared, text: host === '' ? '' : `wss://${host}/` };
    case 'grpc':
      return { ...shared, text: host === '' ? '' : `grpcs://${host}:443` };
    case 'icmp':
    case 'dns':
      return { ...shared, text: host.replace(/^\[|\]$/g, '') };
    case 'heartbeat':
      return shared;
  }
}

export function hostIn({ kind, text }: Address): string {
  switch (kind) {
    case 'http':
      return URL.parse(text)?.hostname ?? '';
    case 'ws':
    case 'grpc':
      return URL.parse(text.replace(/^(?:ws|grpc)(s?):/i, 'http$1:'))?.hostname ?? '';
    case 'tcp':
    case 'tls':
    case 'starttls':
      return text.replace(/:\d*$/, '');
    case 'icmp':
    case 'dns':
      return text.includes(':') && !text.startsWith('[') ? `[${text}]` : text;
    case 'heartbeat':
      return '';
  }
}
