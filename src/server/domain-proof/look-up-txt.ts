import { promises as dns } from 'node:dns';

/** A name's TXT records in DNS; `no answer`: unknown at the moment. */
export type TxtAnswer = { kind: 'answer'; values: string[] } | { kind: 'no answer' };

/** Queries the name servers of this process for the TXT records of a name, with a timeout of a few seconds. */
export async function lookUpTxt(name: string): Promise<TxtAnswer> {
  // A new resolver for each query: c-ares would cache answers, and miss a record that was just created.
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(name);
    return { kind: 'answer', values: records.map((parts) => parts.join('').trim()) };
  } catch (error) {
    // Every other failure is about the name servers, not the name.
    const isAbsent = ['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code));
    return isAbsent ? { kind: 'answer', values: [] } : { kind: 'no answer' };
  }
}
