import { promises as dns } from 'node:dns';

/** `no answer`: the name servers failed. */
export type TxtAnswer = { kind: 'answer'; values: string[] } | { kind: 'no answer' };

export async function lookUpTxt(name: string): Promise<TxtAnswer> {
  // A new resolver for each lookup, because c-ares would cache answers and miss a new record.
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(name);
    return { kind: 'answer', values: records.map((parts) => parts.join('').trim()) };
  } catch (error) {
    // All other errors concern the name servers, not the name.
    const isAbsent = ['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code));
    return isAbsent ? { kind: 'answer', values: [] } : { kind: 'no answer' };
  }
}
