// English only: programs read it
import type { Vault } from '../../kernel/index.ts';
import { invalid, isStorable } from '../../kernel/index.ts';

/** `name` is normalized. */
export type Subject = { kind: 'machine' | 'domain'; name: string };

const maxMachineLength = 200;
const maxDomainLength = 253;

export const machineNamed = (name: string): Subject => ({ kind: 'machine', name: name.normalize('NFC').trim() });

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
 * Returns the host in lower case and punycode, without port, trailing dot and leading `www.`. Returns undefined if
 * there is no host.
 */
export function normalizeDomain(given: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given.replace(/^[^:]+/, 'http') : `http://${given}`;
  const host = URL.parse(address)?.hostname.replace(/\.$/, '') ?? '';
  const name = /^www\.[^.]+\../.test(host) ? host.slice(4) : host;
  return name.length > maxDomainLength || !/^(\[[\da-f:.]+\]|[^.]+(\.[^.]+)*)$/.test(name) ? undefined : name;
}

/** Includes the purchase, so hashes don't reveal which purchases share a machine. */
export const hashSubject = (vault: Vault, purchaseId: number, { kind, name }: Subject): string =>
  vault.hmac('activation', `${purchaseId}\n${kind}\n${name}`);
