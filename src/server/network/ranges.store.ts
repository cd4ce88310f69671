import type { DatabaseOrTransaction } from '../database/index.ts';

/** As the owner of the service wrote them: one address or range a line. */
export type RangeTexts = { allowed: string; forbidden: string };

const names = { allowed: 'network_allowed', forbidden: 'network_forbidden' } as const;

/** The ranges of the whole service. */
export async function readRanges(db: DatabaseOrTransaction): Promise<RangeTexts> {
  const rows = await db
    .selectFrom('service_settings')
    .selectAll()
    .where('name', 'in', [names.allowed, names.forbidden])
    .execute();
  const text = (name: string) => rows.find((row) => row.name === name)?.value ?? '';
  return { allowed: text(names.allowed), forbidden: text(names.forbidden) };
}

export async function writeRanges(db: DatabaseOrTransaction, texts: RangeTexts): Promise<void> {
  await db
    .insertInto('service_settings')
    .values([
      { name: names.allowed, value: texts.allowed },
      { name: names.forbidden, value: texts.forbidden },
    ])
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
