import { z } from 'zod';
import { catalogue, type EventGroup, type WebhookEventType, webhookEventTypes } from '../../webhooks/index.ts';
import type { JsonObject } from './document.ts';

/** Whose operations an event stands beside. */
const tagOf = {
  monitors: 'Monitors',
  websites: 'Websites',
  market: 'Market',
  account: 'Webhooks',
} satisfies Record<EventGroup, string>;

/** Types that say the same of the same things, and so have one schema. */
const kinds = [...Map.groupBy(webhookEventTypes, (type) => catalogue[type].data)].map(([data, types]) => {
  const [first] = types as [WebhookEventType];
  return { types, data, name: nameOf(first), group: catalogue[first].group, example: catalogue[first].example };
});

/** `purchase.created` → `Purchase`; with what happened where another event of the same thing has other data. */
function nameOf(type: WebhookEventType): string {
  const [thing = ''] = type.split('.');
  const isFirst = webhookEventTypes.find((other) => other.startsWith(`${thing}.`)) === type;
  const words = isFirst ? thing : type;
  return words
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** The message of events, as it is posted: made of the same schema that its senders are held to. */
function messageSchema({ types, data }: (typeof kinds)[number]): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({
      type: z.enum(types as [WebhookEventType, ...WebhookEventType[]]),
      timestamp: z.iso.datetime().describe('When it happened.'),
      test: z.literal(true).optional().describe('Only of an example that was sent to try the webhook.'),
      data,
    }),
  );
  return withoutBounds(schema) as JsonObject;
}

/** Zod bounds integers by what a double can hold and times by a pattern, which says nothing to readers. */
const withoutBounds = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (value?.type === 'integer' && value.maximum === Number.MAX_SAFE_INTEGER) {
      const { minimum: _, maximum: __, ...rest } = value;
      return rest;
    }
    return key === 'pattern' || key === 'additionalProperties' ? undefined : value;
  });

/** `purchase.…` for several types of one thing. */
const titleOf = ([first = '', ...others]: string[]): string =>
  others.length === 0 ? first : `${first.split('.')[0]}.…`;

const timestamp = '2026-03-02T10:00:00.000Z';

/** The schemas of all events, by the names of components. */
export const eventSchemas: { [name: string]: JsonObject } = Object.fromEntries(
  kinds.map((kind) => [`${kind.name}Event`, messageSchema(kind)]),
);

/** What is posted to the webhooks of accounts. */
export const eventWebhooks = Object.fromEntries(
  kinds.map(({ types, name, group, example }) => [
    types.join(', '),
    {
      post: {
        operationId: `on${name}Event`,
        tags: [tagOf[group]],
        summary: titleOf(types),
        description: `${types.map((type) => `\`${type}\`: ${catalogue[type].summary}.`).join(' ')}`,
        security: [],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${name}Event` },
              example: { type: types[0], timestamp, data: example },
            },
          },
        },
        responses: {
          '2XX': { description: 'Taken. Anything else is tried again.' },
          '410': { description: 'The webhook is deactivated.' },
        },
      },
    },
  ]),
);
