import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

export type Hosts = ReadonlyMap<string, string[]>;

const file = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';
const statEveryMs = 1000;

export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names) {
      const known = hosts.get(name.toLowerCase());
      if (!known) hosts.set(name.toLowerCase(), [address]);
      else if (!known.includes(address)) known.push(address);
    }
  }
  return hosts;
}

/** Looks up names in the machine's hosts file. Reads the file again within a second after it changes. */
export function createHostsLookup(path = file): (name: string) => string[] | undefined {
  let hosts: Hosts = new Map();
  let changedMs = -1;
  let lookedAt = -Infinity;
  return (name) => {
    const now = performance.now();
    if (now - lookedAt > statEveryMs) {
      lookedAt = now;
      const stat = statSync(path, { throwIfNoEntry: false });
      if ((stat?.mtimeMs ?? -1) !== changedMs) {
        changedMs = stat?.mtimeMs ?? -1;
        hosts = stat ? parseHosts(readFileSync(path, 'utf8')) : new Map();
      }
    }
    return hosts.get(name);
  };
}
