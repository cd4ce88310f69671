import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';
import { minuteMs } from '../../kernel/index.ts';

/** A ticket for one file of one purchase. Both are checked again on every use. */
export type DownloadTicket = { purchaseId: number; fileId: number };

const lifetimeMs = 10 * minuteMs;

/** A ticket for a URL, valid for ten minutes. It reveals neither the file's name nor where it is stored. */
export function createDownloadTicket(vault: Vault, { purchaseId, fileId }: DownloadTicket, nowMs: number): string {
  const payload = `${purchaseId}.${fileId}.${nowMs + lifetimeMs}`;
  return `${payload}.${signatureOf(vault, payload)}`;
}

/** Reads a genuine ticket, also an expired one; undefined for anything else. */
export function parseDownloadTicket(
  vault: Vault,
  text: string,
  nowMs: number,
): (DownloadTicket & { isExpired: boolean }) | undefined {
  const [, payload, purchaseId, fileId, expires, signature] =
    /^(([1-9]\d{0,15})\.([1-9]\d{0,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(text) ?? [];
  if (payload === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(vault, payload)))) return undefined;
  return { purchaseId: Number(purchaseId), fileId: Number(fileId), isExpired: Number(expires) <= nowMs };
}

const signatureOf = (vault: Vault, payload: string): string => vault.hmac('file ticket', payload);
