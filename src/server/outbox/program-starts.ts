import type { DatabaseOrTransaction } from '../database/index.ts';
import { channelNames, channelRegistry } from './channels/index.ts';
import { detachUnsentEnds, listIncidentStarts } from './deliveries/index.ts';

const programs: string[] = channelNames.filter((name) => channelRegistry[name].isReadByPrograms);

/** Returns the messages about an incident's start to programs, which keep their own incident open until its end. */
export const listProgramStarts = async (db: DatabaseOrTransaction, accountId: number, incidentId: number) =>
  (await listIncidentStarts(db, accountId, incidentId)).filter(({ channel }) => programs.includes(channel));

/** Call it before a monitor's messages are deleted. */
export const keepProgramEnds = (trx: DatabaseOrTransaction, accountId: number, monitorId: number): Promise<void> =>
  detachUnsentEnds(trx, accountId, monitorId, programs);
