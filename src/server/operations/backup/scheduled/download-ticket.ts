import { z } from 'zod';
import type { Vault } from '../../../kernel/index.ts';
import { minuteMs } from '../../../kernel/index.ts';

const purpose = 'backup.download';
/** Long enough to resume an interrupted download. */
const validMs = 10 * minuteMs;

const ticket = z.object({ folder: z.string().nullable(), name: z.string(), session: z.string(), until: z.number() });
export type DownloadTicket = z.output<typeof ticket>;

export const sealTicket = (
  vault: Vault,
  { nowMs, ...content }: Omit<DownloadTicket, 'until'> & { nowMs: number },
): string => vault.seal(purpose, JSON.stringify({ ...content, until: nowMs + validMs }));

/** Returns undefined if the ticket is expired, forged or of another session. */
export function openTicket(
  vault: Vault,
  sealed: string,
  { session, nowMs }: { session: string; nowMs: number },
): DownloadTicket | undefined {
  let text: string;
  try {
    text = vault.open(purpose, sealed);
  } catch {
    // Not a ticket of this installation.
    return undefined;
  }
  const opened = ticket.parse(JSON.parse(text));
  return opened.session === session && nowMs < opened.until ? opened : undefined;
}
