import { z } from 'zod';
import { type Database, inTransaction } from '../database/index.ts';
import { callerOf, parseInput, type Routes, text } from '../http/index.ts';
import { cutText, type FieldErrors, invalid, Refusal, t } from '../kernel/index.ts';
import { type RangeTexts, readRanges, writeRanges } from './ranges.store.ts';
import { parseRanges } from './ranges.ts';

const maxLength = 20_000;
const maxErrorsPerField = 5;

const networkRanges = z.object({ allowed: text(maxLength), forbidden: text(maxLength) });

/** Manages the networks that checks and alerts can reach. Only for the owner of the service. */
export function networkRangeRoutes(app: Routes, deps: { database: Database }) {
  const owned = (request: Parameters<typeof callerOf>[0]) => {
    if (!callerOf(request).isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
  };

  return [
    app.get('/network-ranges', { access: 'service', operation: 'console' }, async (request) => {
      owned(request);
      return { data: await readRanges(deps.database.db) };
    }),
    app.put(
      '/network-ranges',
      { access: 'service', audit: 'network_ranges.updated', operation: 'console', schema: { body: networkRanges } },
      async (request) => {
        owned(request);
        const texts = parseInput(networkRanges, request.body);
        requireRanges(texts);
        await inTransaction(deps.database, (trx) => writeRanges(trx, texts));
        return { data: texts };
      },
    ),
  ];
}

function requireRanges(texts: RangeTexts): void {
  const errors: FieldErrors = {};
  for (const field of ['allowed', 'forbidden'] as const) {
    const { wrong } = parseRanges(texts[field]);
    if (wrong.length > 0)
      errors[field] = wrong.slice(0, maxErrorsPerField).map(({ line, text }) =>
        t('{field}: line {line} is "{text}": give an IP address or a range such as 10.0.0.0/8.', {
          field,
          line,
          text: cutText(text, 60),
        }),
      );
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
