// English only: programs read it
import type { Vault } from '../../kernel/index.ts';
import { invalid, isStorable } from '../../kernel/index.ts';

/** What a purchase is activated on. `name` is the normalized domain, or the machine's identifier as its program gave it. */
export type Subject = { kind: 'machine' | 'domain'; name: string };

const maxMachineLength = 200;
const maxDomainLength = 253;

/** A machine in the one form in which all interfaces keep it. */
export const machineNamed = (name: string): Subject => ({ kind: 'machine', name: name.normalize('NFC').trim() });

/**
 * The machine or domain that a request names, undefined if none. Throws `invalid` for both at once, and for one that is
 * not valid.
 */
export function parseSubject(fields: { machine?: string | null; domain?: string | null }): Subject | undefined {
  const machine = machineNamed(fields.machine ?? '').name || undefined;
  const domain = fields.domain?.trim() || undefined;
  if (machine !== undefined && domain !== undefined) {
    throw invalid({ domain: ['Send either machine or domain, not both.'] });
  }
  if (machine !== undefined) return parseMachine(machine);
  return domain === undefined ? undefined : parseDomain(domain);
}

function parseMachine(name: string): Subject {
  if (name.length <= maxMachineLength && isStorable(name)) return { kind: 'machine', name };
  throw invalid({ machine: [`machine must be a text of at most ${maxMachineLength} characters.`] });
}

function parseDomain(given: string): Subject {
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
  return name.length > maxDomainLength || !/^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*)$/.test(name) ? undefined : name;
}

/** The hash that a subject is found by. It includes the purchase, so that nobody sees which purchases share a machine. */
export const hashSubject = (vault: Vault, purchaseId: number, { kind, name }: Subject): string =>
  vault.hmac('activation', `${purchaseId}\n${kind}\n${name}`);
