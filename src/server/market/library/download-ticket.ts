import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../kernel/index.ts';
import { minuteMs } from '../../kernel/index.ts';

export type DownloadTicket = { purchaseId: number; fileId: number };

const defaultLifetimeMs = 10 * minuteMs;

/** The ticket doesn't reveal the file's name or location. */
export function createDownloadTicket(
  vault: Vault,
  { purchaseId, fileId }: DownloadTicket,
  nowMs: number,
  lifetimeMs = defaultLifetimeMs,
): string {
  const payload = `${purchaseId}.${fileId}.${nowMs + lifetimeMs}`;
  return `${payload}.${signatureOf(vault, payload)}`;
}

/** Returns undefined if the ticket is malformed or forged. Expired tickets are returned. */
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
