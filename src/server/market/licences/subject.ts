import type { Vault } from '../../kernel/index.ts';
import { invalid, isStorable } from '../../kernel/index.ts';

/** What a purchase is activated on. `name` is the normalized domain, or the machine's identifier as its program gave it. */
export type Subject = { kind: 'machine' | 'domain'; name: string };

const longestMachine = 200;
const longestDomain = 253;

/**
 * The one subject that a request names, undefined where it names none. Throws `invalid` where it names two, or one that
 * cannot be.
 */
export function parseSubject(fields: { machine?: string | null; domain?: string | null }): Subject | undefined {
  const machine = fields.machine?.normalize('NFC').trim() || undefined;
  const domain = fields.domain?.trim() || undefined;
  if (machine !== undefined && domain !== undefined) {
    throw invalid({ domain: ['machine and domain must not be given together: an activation is of one of them.'] });
  }
  if (machine !== undefined) return machineNamed(machine);
  return domain === undefined ? undefined : domainNamed(domain);
}

function machineNamed(name: string): Subject {
  if (name.length <= longestMachine && isStorable(name)) return { kind: 'machine', name };
  throw invalid({ machine: [`machine must be a text of at most ${longestMachine} characters.`] });
}

function domainNamed(given: string): Subject {
  const name = normalizeDomain(given);
  if (name !== undefined) return { kind: 'domain', name };
  throw invalid({ domain: ['domain must be a host name such as example.com.'] });
}

/**
 * The host of a domain or an address: lower case, punycode, without port and the dot at its end. `www.` in front is
 * dropped: it shows the same site. Undefined where there is no host.
 */
export function normalizeDomain(given: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given.replace(/^[^:]+/, 'http') : `http://${given}`;
  const host = URL.parse(address)?.hostname.replace(/\.$/, '') ?? '';
  const name = /^www\.[^.]+\../.test(host) ? host.slice(4) : host;
  return name.length > longestDomain || !/^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*)$/.test(name) ? undefined : name;
}

/** What a subject is found by. The purchase is hashed with it, so that nobody sees which purchases share a machine. */
export const hashSubject = (vault: Vault, purchaseId: number, { kind, name }: Subject): string =>
  vault.hmac('activation', `${purchaseId}\n${kind}\n${name}`);
