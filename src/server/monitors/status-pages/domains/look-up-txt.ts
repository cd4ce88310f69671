import { promises as dns } from 'node:dns';

/** What DNS says of a name's TXT records; `no answer`: nobody knows now. */
export type TxtAnswer = { kind: 'answer'; values: string[] } | { kind: 'no answer' };

/** Asks the name servers of this process for the TXT records of a name; at most some seconds. */
export async function lookUpTxt(name: string): Promise<TxtAnswer> {
  // Opened for each question: c-ares then keeps no answer of before, and a record that was just made is seen.
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(name);
    return { kind: 'answer', values: records.map((parts) => parts.join('').trim()) };
  } catch (error) {
    // Every other failure says something about name servers, not about the name.
    const isAbsent = ['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code));
    return isAbsent ? { kind: 'answer', values: [] } : { kind: 'no answer' };
  }
}
