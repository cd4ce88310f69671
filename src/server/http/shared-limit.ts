import type { NodeSignals, Vault } from '../kernel/index.ts';

export type SharedLimit = {
  /** Hides the subject, for example an address, from the shared table. */
  hash(subject: string): string;
  tell(hash: string, count: number): void;
  follow(heard: (hash: string, count: number, ageMs: number) => void): void;
  now(): number;
};

export type Sharing = { signals?: NodeSignals | undefined; vault: Vault; now(): number };

/** undefined: no other processes. They are notified within a second, and until then each allows the full limit. */
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
