import { type RawBuilder, sql } from 'kysely';
import type { OutboxRow } from '../../database/index.ts';

/** Length of `destinationHash`, with which the keys of alerts end. */
const markLength = 16;

export const destinationMark = ({ idempotency_key }: Pick<OutboxRow, 'idempotency_key'>): string =>
  idempotency_key.slice(-markLength);

export const isMarked = (marks: string[]): RawBuilder<boolean> =>
  sql<boolean>`substr(outbox.idempotency_key, length(outbox.idempotency_key) - ${sql.lit(markLength - 1)}) in (${sql.join(marks)})`;
