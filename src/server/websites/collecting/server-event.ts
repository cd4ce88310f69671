// English only: programs read it
import { z } from 'zod';
import { parseInput, text } from '../../http/index.ts';
import { type FieldErrors, invalid, minuteMs, Refusal } from '../../kernel/index.ts';
import { maxReferenceLength, visitorFields } from '../sales/index.ts';
import { pageAddress } from './page-address.ts';
import { eventKindOf, maxLengths, maxProps, parseProps, parseRevenue, type TrackedEvent } from './tracked-event.ts';
import type { Sender } from './visitor.ts';
import { idleMs } from './visits/index.ts';

const maxEvents = 100;
/** Tolerated clock skew. */
const toleratedMs = minuteMs;

const event = z.object({
  name: text(maxLengths.name).trim().nullish().describe('Name of the event. The default, pageview, is a page view.'),
  url: text(maxLengths.url).trim().min(1).describe('URL or path of the page.'),
  ...visitorFields,
  referrer: text(maxLengths.url).nullish().describe('The source of the visitor.'),
  title: text(maxLengths.title).nullish().describe('Title of the page.'),
  language: text(maxLengths.language).nullish().describe("The visitor's Accept-Language header, or a language tag."),
  screen: text(maxLengths.screen).nullish().describe('Size of the screen, such as 1920x1080.'),
  props: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .refine((props) => Object.keys(props).length <= maxProps, { error: `must have at most ${maxProps} properties.` })
    .nullish()
    .describe('Properties of the event: strings, numbers and booleans, with names that you choose.'),
  revenue: z
    .object({ amount: z.number(), currency: z.string(), reference: text(maxReferenceLength).trim().nullish() })
    .nullish()
    .describe(
      'Revenue of the event: {amount, currency}, with the amount in units of an ISO 4217 currency. With a reference, such as an order number, the event is a sale. Only the first of several events with the same reference counts.',
    ),
  user: text(maxLengths.user).nullish().describe('Your ID for the visitor, stored as a keyed hash.'),
  at: z.iso
    .datetime({ offset: true })
    .nullish()
    .describe("Time of the event, ISO 8601: within the last 30 minutes and the website's current day. Default now."),
});

const { url, address, user_agent, ...others } = event.shape;
/** Wrapping a schema loses its description. */
const optionalWithDescription = (field: z.ZodType<string>) => field.nullish().describe(field.description ?? '');
/** Required fields are checked later, for each event. */
export const createEventsBody = z.object({
  url: optionalWithDescription(url),
  address: optionalWithDescription(address),
  user_agent: optionalWithDescription(user_agent),
  ...others,
  events: z.array(event).nullish().describe(`Up to ${maxEvents} events instead of one, each with the fields of one.`),
});

type Website = { id: number; domain: string };
export type ServerEvent = { event: TrackedEvent; sender: Sender; at: number };
/** `fromMs`: start of the website's day. */
type Time = { nowMs: number; fromMs: number };

/** Throws `invalid` with the errors of all events. Accepts either all events or none. */
export function parseServerEvents(body: unknown, website: Website, time: Time): ServerEvent[] {
  const { events } = (body ?? {}) as { events?: unknown };
  if (events === undefined || events === null) return [serverEvent(body, website, time)];
  const given = typeof events === 'object' ? Object.entries(events) : [];
  if (given.length === 0 || given.length > maxEvents)
    throw invalid({ events: [`events must be a list of 1 to ${maxEvents} events.`] });
  const errors: FieldErrors = {};
  const read = given.map(([index, one]) => {
    try {
      return [serverEvent(one, website, time)];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const [field, sentences] of Object.entries(error.errors ?? {})) {
        const [name = '', ...rest] = field.split(/(?=\[)/);
        const inList = `events[${index}][${name}]${rest.join('')}`;
        errors[inList] = sentences.map((sentence) => sentence.replace(field, inList));
      }
      if (!error.errors) errors[`events[${index}]`] = [`events[${index}] must be an object of fields.`];
      return [];
    }
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read.flat();
}

function serverEvent(given: unknown, website: Website, time: Time): ServerEvent {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('invalid', 'An event must be an object of fields.');
  const fields = parseInput(event, given);
  const kind = eventKindOf(fields.name ?? '');
  if (kind.kind === 'engagement')
    throw invalid({ name: ['name must not be engagement: only the tracker can measure reading time.'] });
  const page = { url: fields.url, host: website.domain, hash: false };
  if (!pageAddress(page, () => false)) throw invalid({ url: ['url must be an http or https address, or a path.'] });
  return {
    at: instant(fields.at, time),
    sender: {
      address: fields.address,
      userAgent: fields.user_agent,
      acceptLanguage: fields.language ?? '',
      headers: undefined,
    },
    event: {
      ...kind,
      ...page,
      website: { id: website.id },
      referrer: fields.referrer ?? '',
      title: fields.title ?? '',
      language: '',
      screen: fields.screen ?? '',
      touchPoints: 0,
      props: parseProps({ props: fields.props }, 'props'),
      revenue: fields.revenue ? revenueOf(fields.revenue) : undefined,
      user: fields.user ?? '',
      engagedMs: 0,
      scroll: 0,
    },
  };
}

type GivenRevenue = { amount: number; currency: string; reference?: string | null | undefined };

function revenueOf({ amount, currency, reference }: GivenRevenue): TrackedEvent['revenue'] {
  return parseRevenue(
    { 'revenue[amount]': amount, 'revenue[currency]': currency, 'revenue[reference]': reference },
    'revenue[amount]',
    'revenue[currency]',
    'revenue[reference]',
  );
}

function instant(given: string | null | undefined, { nowMs, fromMs }: Time): number {
  if (given === null || given === undefined) return nowMs;
  const at = Date.parse(given);
  if (at > nowMs + toleratedMs) throw invalid({ at: ['at must not be in the future.'] });
  if (at < nowMs - idleMs)
    throw invalid({ at: ['at must be within the last 30 minutes: later events cannot join their visit.'] });
  if (at < fromMs)
    throw invalid({
      at: ["at must be within the website's current day: visitors of earlier days cannot be recognized."],
    });
  return Math.min(at, nowMs);
}
