import { type Described, inPath, inQuery, text } from './described.ts';
import type { Answer, JsonObject, Operation, PathItem } from './document.ts';
import { heartbeatPaths } from './heartbeat-paths.ts';
import { readinessSchema } from './readiness-schema.ts';

const props: JsonObject = {
  type: 'object',
  description: 'At most 30 properties.',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
};
const revenue = {
  type: 'object',
  properties: { amount: { type: ['number', 'string'] }, currency: { type: 'string' }, reference: { type: 'string' } },
};
const accepted: JsonObject = { type: 'object', description: 'Empty.' };

const plainErrors: Record<string, string> = {
  '400': 'The body cannot be read.',
  '401': 'The API key is missing or unknown.',
  '404': 'The object does not exist.',
  '405': 'Only GET is allowed.',
  '413': 'The body is larger than 64 KiB.',
  '422': 'A field is missing or wrong, or the website does not exist.',
  '429': 'Too many requests. Try again after `Retry-After`.',
  '503': 'The service is temporarily unavailable. Try again after `Retry-After`.',
};
const failing = (status: string): Answer => ({
  description: plainErrors[status] ?? '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/PlainError' } } },
});

function operation(of: Described): Operation {
  const [status, type, description, schema = { type: 'string' }] = of.answer;
  return {
    operationId: of.id,
    tags: [of.tag],
    summary: of.summary,
    description: of.description,
    security: of.security ?? [],
    ...(of.parameters && { parameters: of.parameters }),
    ...(of.body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          (of.body.types ?? ['application/json']).map((name) => [name, { schema: of.body?.schema as JsonObject }]),
        ),
      },
    }),
    responses: {
      [status]: { description, content: { [type]: { schema } } },
      ...Object.fromEntries((of.errors ?? ['404']).map((code) => [code, failing(code)])),
    },
  };
}

const trackerErrors = ['400', '413', '422', '429', '503'];
const slug = inPath('slug', 'Name of the status page in its URL.', 'acme');
const asText = { types: ['application/json', 'text/plain'] };

const own: JsonObject = {
  type: 'object',
  required: ['w', 'u'],
  properties: {
    w: { type: 'integer', description: 'ID of the website.' },
    u: text('URL of the page.', { format: 'uri' }),
    h: { type: 'boolean', description: 'Set to true if the part after `#` identifies the page.' },
    r: text('Referrer.'),
    n: text('Name of an event; `engagement` for time spent on the page. Omit it for a page view.'),
    t: text('Title of the page.'),
    s: text('Size of the screen, `WIDTHxHEIGHT`.'),
    o: { type: 'integer', description: 'Maximum number of touches at a time, which distinguishes an iPad from a Mac.' },
    l: text('Language of the browser.'),
    p: props,
    m: {
      description:
        'Revenue of the event: an amount with its currency as `c`, or both as an object. With a reference it is a sale, and only the first of two events with the same reference counts.',
      oneOf: [{ type: 'number' }, revenue],
    },
    c: text('Currency of the revenue (ISO 4217).'),
    i: text('Your own ID for the visitor. Only a keyed hash is stored.'),
    e: { type: 'integer', description: 'Milliseconds of attention.' },
    d: { type: 'integer', minimum: 0, maximum: 100, description: 'Scroll depth in percent.' },
  },
};
const plausible: JsonObject = {
  type: 'object',
  required: ['name', 'url', 'domain'],
  properties: {
    name: text('`pageview`, or the name of an event. Short: `n`.'),
    url: text('URL of the page. Short: `u`.', { format: 'uri' }),
    domain: text('Domain of the website, or several separated by commas. Short: `d`.'),
    referrer: text('Referrer. Short: `r`.'),
    props: { ...props, description: 'Properties, as an object or as JSON text. Short: `p`.' },
    revenue: {
      type: 'object',
      description: 'Revenue of the event. Short: `$`.',
      properties: revenue.properties,
    },
  },
};
const umami: JsonObject = {
  type: 'object',
  required: ['type', 'payload'],
  properties: {
    type: text('`event` is counted. `identify` and `performance` are accepted but not counted.', {
      enum: ['event', 'identify', 'performance'],
    }),
    payload: {
      type: 'object',
      required: ['website'],
      properties: {
        website: { type: ['integer', 'string'], description: 'ID of the website.' },
        hostname: text('Host name of the page.'),
        url: text('Path or URL of the page.'),
        referrer: text('Referrer.'),
        title: text('Title of the page.'),
        language: text('Language of the browser.'),
        screen: text('Size of the screen, `WIDTHxHEIGHT`.'),
        name: text('Name of an event. Omit it for a page view.'),
        data: props,
      },
    },
  },
};

const count: JsonObject = { type: 'integer', minimum: 0 };
const batch: JsonObject = {
  type: 'object',
  required: ['size', 'processed', 'errors', 'details'],
  properties: {
    size: { ...count, description: 'Messages in the batch.' },
    processed: { ...count, description: 'Number of accepted messages.' },
    errors: { ...count, description: 'Number of invalid messages.' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['index', 'response'],
        properties: {
          index: { ...count, description: 'Index of the message, from 0.' },
          response: { type: 'object', description: 'Error of the message.' },
        },
      },
    },
  },
};

const described: Record<string, Record<string, Described>> = {
  '/api/collect': {
    post: {
      id: 'collect',
      tag: 'Collecting',
      summary: 'Report a page view or an event',
      description:
        'Used by the tracking script, from any page on the web and without credentials. `/api/s` is the same under a name that blockers do not know. No IP address is stored.',
      body: { schema: own, ...asText },
      answer: ['202', 'application/json', 'The event is stored.', accepted],
      errors: trackerErrors,
    },
  },
  '/api/event': {
    post: {
      id: 'collectPlausible',
      tag: 'Collecting',
      summary: 'Report an event in the shape of Plausible’s tracker',
      description: 'Accepts events from Plausible’s trackers. The domain identifies the website.',
      body: { schema: plausible, ...asText },
      answer: ['202', 'text/plain', 'The event is stored.', { type: 'string', const: 'ok' }],
      errors: trackerErrors,
    },
  },
  '/api/send': {
    post: {
      id: 'collectUmami',
      tag: 'Collecting',
      summary: 'Report an event in the shape of Umami’s tracker',
      description: 'Accepts events from Umami’s trackers. Use the website ID from Gatehouse.',
      body: { schema: umami, ...asText },
      answer: ['200', 'application/json', 'The event is stored.', accepted],
      errors: trackerErrors,
    },
  },
  '/api/batch': {
    post: {
      id: 'collectUmamiBatch',
      tag: 'Collecting',
      summary: 'Report several events in the shape of Umami’s tracker',
      description: 'Accepts up to 500 messages at a time. Invalid messages are listed and do not affect the others.',
      body: { schema: { type: 'array', maxItems: 500, items: umami }, ...asText },
      answer: ['200', 'application/json', 'The events are stored, except for the listed ones.', batch],
      errors: trackerErrors,
    },
  },
  '/api/pixel.gif': {
    get: {
      id: 'collectPixel',
      tag: 'Collecting',
      summary: 'Report a page view by an image',
      description: 'For pages without scripts. The page is the page that contains the image, unless you set `u`.',
      parameters: [
        inQuery('w', 'ID of the website.', { required: true, schema: { type: 'integer' }, example: 1 }),
        inQuery('u', 'URL or path of the page.', { example: 'https://example.com/pricing' }),
        inQuery('t', 'Title of the page.'),
        inQuery('r', 'Referrer.'),
        inQuery('n', 'Name of an event. Omit it for a page view.'),
      ],
      answer: [
        '200',
        'image/gif',
        'A transparent image of one pixel.',
        { type: 'string', contentMediaType: 'image/gif' },
      ],
      errors: ['422', '429', '503'],
    },
  },
  ...heartbeatPaths,
  '/status/{slug}/feed.json': {
    get: {
      id: 'getStatusFeed',
      tag: 'Status pages',
      summary: 'Incidents and announcements of a status page, as JSON Feed',
      description: 'JSON Feed 1.1. `feed.rss` and `feed.atom` are the same. A page with a password answers 404.',
      parameters: [slug],
      answer: [
        '200',
        'application/feed+json',
        'The feed, newest first.',
        {
          type: 'object',
          required: ['version', 'title', 'items'],
          properties: {
            version: { type: 'string' },
            title: { type: 'string' },
            items: { type: 'array', items: { type: 'object' } },
          },
        },
      ],
    },
  },
  '/status/{slug}/api/v2/summary.json': {
    get: {
      id: 'getStatusSummary',
      tag: 'Status pages',
      summary: 'Status page in the shape of Atlassian Statuspage',
      description:
        'The public API v2 of Atlassian Statuspage, for its clients. `status.json`, `components.json`, `incidents.json`, `incidents/unresolved.json`, `scheduled-maintenances.json`, `scheduled-maintenances/upcoming.json` and `scheduled-maintenances/active.json` are next to it. A page with its own domain has them at `/api/v2/`. Monitors without a result count as operational. A page with a password answers 403.',
      parameters: [slug],
      answer: [
        '200',
        'application/json',
        'The page with its components, open incidents and planned maintenance.',
        {
          type: 'object',
          required: ['page', 'status', 'components', 'incidents', 'scheduled_maintenances'],
          properties: {
            page: { type: 'object' },
            status: {
              type: 'object',
              required: ['indicator', 'description'],
              properties: {
                indicator: { enum: ['none', 'minor', 'major', 'critical', 'maintenance'] },
                description: { type: 'string' },
              },
            },
            components: { type: 'array', items: { type: 'object' } },
            incidents: { type: 'array', items: { type: 'object' } },
            scheduled_maintenances: { type: 'array', items: { type: 'object' } },
          },
        },
      ],
    },
  },
  '/.well-known/jwks.json': {
    get: {
      id: 'getSigningKeys',
      tag: 'Licenses',
      summary: 'Public keys for verifying license files',
      description: 'A JSON Web Key Set (RFC 7517) of Ed25519 keys. `kid` names the key that signed a file.',
      answer: [
        '200',
        'application/json',
        'The keys.',
        {
          type: 'object',
          required: ['keys'],
          properties: { keys: { type: 'array', items: { type: 'object' } } },
        },
      ],
      errors: ['405'],
    },
  },
  '/.well-known/gatehouse/revoked-licences': {
    get: {
      id: 'getRevokedLicences',
      tag: 'Licenses',
      summary: 'Revoked license files',
      description:
        'A signed JWT. Its claim `revoked` lists the `jti` of license files of refunded, revoked and deactivated purchases.',
      answer: ['200', 'application/jwt', 'The signed list.'],
      errors: ['405'],
    },
  },
  '/healthz': {
    get: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Check that the process answers',
      description:
        'For supervisors that restart a hanging process, such as a liveness probe. It does not check other parts, because a restart does not repair a database. 503 while the process is stopping. For load balancers, use `/readyz`.',
      answer: [
        '200',
        'application/json',
        'It answers.',
        { type: 'object', required: ['status'], properties: { status: { type: 'string', const: 'ok' } } },
      ],
      errors: ['405', '503'],
    },
  },
  '/readyz': {
    get: {
      id: 'getReadiness',
      tag: 'Service',
      summary: 'Check that the service can work',
      description:
        'For load balancers and monitors. 503 while the database is unavailable or the process is stopping. Any other delay makes it `degraded` with status 200. Without the event store, for example, events wait in the spool and are not lost. Responses are up to a second old.',
      answer: ['200', 'application/json', 'It can.', readinessSchema],
      errors: ['405', '503'],
    },
  },
  '/metrics': {
    get: {
      id: 'getMetrics',
      tag: 'Service',
      summary: 'Metrics for Prometheus',
      description: 'Status and response time of your monitors. With the owner’s key, also the health of the service.',
      security: [{ bearer: [] }],
      answer: ['200', 'text/plain', 'Metrics in the text format of Prometheus.'],
      errors: ['401', '429'],
    },
  },
};

export const publicPaths = (): { [path: string]: PathItem } =>
  Object.fromEntries(
    Object.entries(described).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, of]) => [method, operation(of)])),
    ]),
  );
