import type { JsonObject } from './document.ts';

const statusSchema = (states: string[], figures: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['status', ...Object.keys(figures)],
  properties: { status: { type: 'string', enum: states }, ...figures },
});

export const readinessSchema: JsonObject = {
  type: 'object',
  required: ['status', 'database', 'event_store', 'spool', 'outbox', 'clock'],
  properties: {
    status: { type: 'string', enum: ['ready', 'degraded'] },
    database: statusSchema(['ok', 'read_only']),
    event_store: statusSchema(['ok', 'away']),
    spool: statusSchema(['ok', 'behind', 'full'], {
      rows: { type: 'integer', description: 'Queued events for the event store.' },
      bytes: { type: 'integer', description: 'Their size.' },
      oldest_seconds: { type: 'number', description: 'Upper bound for the age of the oldest waiting event.' },
    }),
    outbox: statusSchema(['ok', 'behind'], {
      lag_seconds: { type: 'number', description: 'How long the oldest message has been due.' },
    }),
    clock: statusSchema(['ok', 'off'], {
      skew_seconds: {
        type: 'number',
        description: 'How far the clock is ahead of the database’s, or by how much it jumped within ten minutes.',
      },
    }),
  },
};
