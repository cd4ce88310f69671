import type { NodeSignals, Vault } from '../kernel/index.ts';

export type SharedLimit = {
  /** Hashes the subject, such as an address, to hide it from readers of the shared table. */
  hash(subject: string): string;
  tell(hash: string, count: number): void;
  follow(heard: (hash: string, count: number, ageMs: number) => void): void;
  now(): number;
};

export type Sharing = { signals?: NodeSignals | undefined; vault: Vault; now(): number };

/**
 * Returns undefined if there are no other processes. Other processes are notified within a second. Until then, each
 * allows the full limit.
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
