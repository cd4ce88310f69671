import type { NodeSignals, Vault } from '../kernel/index.ts';

/** How the limiters of one name in all processes of an installation count together. */
export type SharedLimit = {
  /** What a subject is called among processes: what it holds, an address for one, is not to be read there. */
  hash(subject: string): string;
  tell(hash: string, count: number): void;
  follow(heard: (hash: string, count: number, ageMs: number) => void): void;
  now(): number;
};

/** What processes tell each other with. */
export type Sharing = { signals?: NodeSignals | undefined; vault: Vault; now(): number };

/**
 * What a limiter that is made with it shares with that of the same name in other processes; undefined where there are none.
 * The others hear within a second: until then each allows what the limit allows. `name` is one limiter's in a process.
 */
export function shareLimit({ signals, vault, now }: Sharing, name: string): SharedLimit | undefined {
  if (!signals) return undefined;
  const topic = `limit ${name}`;
  return {
    hash: (subject) => vault.hmac(topic, subject),
    tell: (hash, count) => signals.send(topic, hash, count),
    follow: (heard) => signals.on(topic, heard),
    now,
  };
}
