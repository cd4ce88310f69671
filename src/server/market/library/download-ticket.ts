import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';
import { minuteMs } from '../../kernel/index.ts';

/** What a ticket names: one file for one purchase. Both are looked at again whenever it is shown. */
export type DownloadTicket = { purchaseId: number; fileId: number };

const lifetimeMs = 10 * minuteMs;

/** A ticket to be put into an address, good for ten minutes. It says nothing of the file's name or place. */
export function createDownloadTicket(vault: Vault, { purchaseId, fileId }: DownloadTicket, nowMs: number): string {
  const named = `${purchaseId}.${fileId}.${nowMs + lifetimeMs}`;
  return `${named}.${signatureOf(vault, named)}`;
}

/** A genuine ticket, also one that has run out; undefined for anything else. */
export function parseDownloadTicket(
  vault: Vault,
  text: string,
  nowMs: number,
): (DownloadTicket & { isOver: boolean }) | undefined {
  const [, named, purchaseId, fileId, expires, signature] =
    /^(([1-9]\d{0,15})\.([1-9]\d{0,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(text) ?? [];
  if (named === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(vault, named)))) return undefined;
  return { purchaseId: Number(purchaseId), fileId: Number(fileId), isOver: Number(expires) <= nowMs };
}

const signatureOf = (vault: Vault, named: string): string => vault.hmac('file ticket', named);
