import { z } from 'zod';
import { catalogue, type EventGroup, type WebhookEventType, webhookEventTypes } from '../../webhooks/index.ts';
import type { JsonObject } from './document.ts';

const tagOf = {
  monitors: 'Monitors',
  websites: 'Websites',
  market: 'Market',
  account: 'Webhooks',
} satisfies Record<EventGroup, string>;

/** Event types whose data is the same share a schema. */
const eventKinds = [...Map.groupBy(webhookEventTypes, (type) => catalogue[type].data)].map(([data, types]) => {
  const [first] = types as [WebhookEventType];
  return { types, data, name: nameOf(first), group: catalogue[first].group, example: catalogue[first].example };
});

/**
 * Converts `purchase.created` to `Purchase`, or to `PurchaseCreated` if another event of the same object has different
 * data.
 */
function nameOf(type: WebhookEventType): string {
  const [thing = ''] = type.split('.');
  const isFirst = webhookEventTypes.find((other) => other.startsWith(`${thing}.`)) === type;
  const words = isFirst ? thing : type;
  return words
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

function messageSchema({ types, data }: (typeof eventKinds)[number]): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(
    z.object({
      type: z.enum(types as [WebhookEventType, ...WebhookEventType[]]),
      timestamp: z.iso.datetime().describe('When it happened.'),
      test: z.literal(true).optional().describe('Only in an example that tests the webhook.'),
      data,
    }),
  );
  return withoutBounds(schema) as JsonObject;
}

/** Removes Zod's integer bounds and time patterns, which don't help readers. */
const withoutBounds = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (value?.type === 'integer' && value.maximum === Number.MAX_SAFE_INTEGER) {
      const { minimum: _, maximum: __, ...rest } = value;
      return rest;
    }
    return key === 'pattern' || key === 'additionalProperties' ? undefined : value;
  });

const titleOf = ([first = '', ...others]: string[]): string =>
  others.length === 0 ? first : `${first.split('.')[0]}.…`;

const timestamp = '2026-03-02T10:00:00.000Z';

export const eventSchemas: { [name: string]: JsonObject } = Object.fromEntries(
  eventKinds.map((kind) => [`${kind.name}Event`, messageSchema(kind)]),
);

export const eventWebhooks = Object.fromEntries(
  eventKinds.map(({ types, name, group, example }) => [
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
          '2XX': { description: 'Accepted. Any other status is retried.' },
          '410': { description: 'The webhook is deactivated.' },
        },
      },
    },
  ]),
);
