import { type DatabaseOrTransaction, readServiceSettings, writeServiceSettings } from '../database/index.ts';

/** As the owner of the service wrote them: one address or range a line. */
export type RangeTexts = { allowed: string; forbidden: string };

/** The ranges of the whole service. */
export async function readRanges(db: DatabaseOrTransaction): Promise<RangeTexts> {
  const settings = await readServiceSettings(db, ['network_allowed', 'network_forbidden']);
  return { allowed: settings.network_allowed ?? '', forbidden: settings.network_forbidden ?? '' };
}

export const writeRanges = (db: DatabaseOrTransaction, { allowed, forbidden }: RangeTexts): Promise<void> =>
  writeServiceSettings(db, { network_allowed: allowed, network_forbidden: forbidden });
