import { type DatabaseOrTransaction, readServiceSettings, writeServiceSettings } from '../database/index.ts';

export type RangeTexts = { allowed: string; forbidden: string };

export async function readRanges(db: DatabaseOrTransaction): Promise<RangeTexts> {
  const settings = await readServiceSettings(db, ['network_allowed', 'network_forbidden']);
  return { allowed: settings.network_allowed ?? '', forbidden: settings.network_forbidden ?? '' };
}

export const writeRanges = (db: DatabaseOrTransaction, { allowed, forbidden }: RangeTexts): Promise<void> =>
  writeServiceSettings(db, { network_allowed: allowed, network_forbidden: forbidden });
