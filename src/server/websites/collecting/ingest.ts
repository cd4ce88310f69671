import { Refusal } from '../../kernel/index.ts';
import type { Collector, Sender } from './collector.ts';
import type { TrackedEvent } from './tracked-event.ts';

/** The events of a report. Throws `malformed` or `invalid`. */
type ParseEvents = (body: unknown) => TrackedEvent[];
/** Collects a report; resolves to the answer for its sender. */
type IngestBody = (body: unknown, sender: Sender) => Promise<string>;

const maxBatch = 500;

/** Collects the events in a body: of one report, or of a batch. */
export function createIngest(collector: Pick<Collector, 'collect'>) {
  return {
    /** A report. Where it names several websites, one that is not here stops no other. */
    of(read: ParseEvents, answer: string): IngestBody {
      return async (body, sender) => {
        const events = read(body);
        const [first] = events;
        if (first === undefined) return answer;
        if (events.length === 1) {
          await collector.collect(first, sender);
          return answer;
        }
        const outcomes = await Promise.allSettled(events.map((event) => collector.collect(event, sender)));
        const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
        const isAbsent = (error: unknown) => error instanceof Refusal && error.code === 'not_found';
        const fault = failures.find((error) => !isAbsent(error));
        if (fault !== undefined) throw fault;
        if (failures.length === events.length) throw failures[0];
        return answer;
      };
    },

    /** A list of reports, of which those that are refused are named, as Umami's batches do. */
    batchOf(read: ParseEvents): IngestBody {
      return async (body, sender) => {
        if (!Array.isArray(body)) throw new Refusal('malformed', 'The body must be a JSON list of messages.');
        if (body.length > maxBatch)
          throw new Refusal('too_large', `A batch may have at most ${maxBatch} messages: split it.`);
        // All are begun in the order of the list, so that rows of one visit are counted in theirs.
        const outcomes = await Promise.allSettled(
          body.map(async (one) => {
            for (const event of read(one)) await collector.collect(event, sender);
          }),
        );
        const details = outcomes.flatMap((outcome, index) => {
          if (outcome.status === 'fulfilled') return [];
          const error: unknown = outcome.reason;
          // Nothing was wrong with the messages: the sender shall try again.
          if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
          return [{ index, response: { message: error.message, errors: error.errors } }];
        });
        const errors = details.length;
        return JSON.stringify({ size: body.length, processed: body.length - errors, errors, details });
      };
    },
  };
}
