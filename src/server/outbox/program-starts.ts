import type { DatabaseOrTransaction } from '../database/index.ts';
import { programChannels } from './channels/index.ts';
import {
  detachUnsentEnds,
  type IncidentStart,
  listIncidentStarts,
  withdrawDegraded,
  withdrawStarts,
} from './deliveries/index.ts';

/** Returns the messages about the incidents' starts to programs, which keep their own incident open until its end. */
export const listProgramStarts = (
  db: DatabaseOrTransaction,
  accountId: number,
  incidentIds: number[],
): Promise<Map<number, IncidentStart[]>> => listIncidentStarts(db, accountId, incidentIds, programChannels);

/** Ends unsent messages to people about the incidents' starts. People would never learn of their ends. */
export const withdrawStartsToPeople = (
  trx: DatabaseOrTransaction,
  accountId: number,
  incidentIds: number[],
  nowMs: number,
): Promise<void> => withdrawStarts(trx, accountId, { incidentIds, exceptChannels: programChannels, nowMs });

/** Ends unsent messages to people about the start of a degraded period. */
export const withdrawDegradedToPeople = (
  trx: DatabaseOrTransaction,
  accountId: number,
  keyStart: string,
  nowMs: number,
): Promise<void> => withdrawDegraded(trx, accountId, { keyStart, exceptChannels: programChannels, nowMs });

/** Call it before a monitor's messages are deleted. */
export const keepProgramEnds = (trx: DatabaseOrTransaction, accountId: number, monitorId: number): Promise<void> =>
  detachUnsentEnds(trx, accountId, monitorId, programChannels);
