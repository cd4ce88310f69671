import { z } from 'zod';
import { at, fits, isJson, keys, type Protocol } from './protocol.ts';
import type { Reply } from './receiver.ts';

/** "Param text cannot have new-line/tab characters or more than 4 consecutive spaces" */
const parameter = z.strictObject({ type: z.literal('text'), text: z.string().regex(/^(?!.* {5})[^\n\t\r]+$/) });

const templateMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{7,15}$/),
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ code: z.string() }),
    components: z.tuple([z.strictObject({ type: z.literal('body'), parameters: z.array(parameter) })]),
  }),
});

/** The template of docs/alerts.md. */
const approved = {
  name: 'gatehouse_alert',
  language: 'en_US',
  body: 'Alert from your monitoring: {{1}}. {{2}}. Open {{3}} for details.',
};
const maxBodyChars = 1024;

const graphError = (status: number, code: number, title: string, details?: string): Reply => ({
  status,
  body: {
    error: {
      message: `(#${code}) ${title}`,
      type: 'OAuthException',
      code,
      ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  },
});

const phone = '106540352242922';
const query = 'to=%2B14155550123&template=gatehouse_alert&language=en_US';
const destination = (url: string, { token = keys.whatsapp, id = phone, search = query } = {}) =>
  at(url, token, `/v24.0/${id}?${search}`);

export const whatsApp: Protocol = {
  channel: 'whatsapp',
  destination: (url) => destination(url),
  answer: (request) => {
    if (request.headers.authorization !== `Bearer ${keys.whatsapp}`)
      return {
        status: 401,
        body: {
          error: {
            message: 'Error validating access token: Session has expired.',
            type: 'OAuthException',
            code: 190,
            fbtrace_id: 'AGAzp2yhqkZ',
          },
        },
      };
    if (request.path !== `/v24.0/${phone}/messages`)
      return graphError(400, 100, 'Unsupported post request. Object does not exist or cannot be loaded');
    if (!isJson(request) || !fits(templateMessage, request))
      return graphError(400, 100, 'Invalid parameter', 'Param text cannot have new-line/tab characters');
    const { to, template } = JSON.parse(request.body) as z.output<typeof templateMessage>;
    const [{ parameters }] = template.components;
    if (template.name !== approved.name || template.language.code !== approved.language)
      return graphError(
        404,
        132001,
        'Template name does not exist in the translation',
        `template name (${template.name}) does not exist in ${template.language.code}`,
      );
    if (parameters.length !== 3)
      return graphError(
        400,
        132000,
        'Number of parameters does not match the expected number of params',
        `body: number of localizable_params (${parameters.length}) does not match the expected number of params (3)`,
      );
    const body = approved.body.replace(/\{\{(\d)\}\}/g, (_, number) => parameters[Number(number) - 1]!.text);
    if (body.length > maxBodyChars) return graphError(400, 132005, 'Translated text too long');
    if (to === '14155550199')
      return graphError(400, 131026, 'Message undeliverable', 'The recipient is not a WhatsApp phone number');
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3', message_status: 'accepted' }],
      },
    };
  },
  refusals: [
    {
      what: 'a token that has expired',
      destination: (url) => destination(url, { token: 'EAAGexpired0123456789' }),
      kind: 'refused',
      words: /401: Error validating access token: Session has expired/,
    },
    {
      what: 'an unknown phone number ID',
      destination: (url) => destination(url, { id: '999999999999999' }),
      kind: 'impossible',
      words: /400: \(#100\) Unsupported post request/,
    },
    {
      what: 'a template that is not approved yet',
      destination: (url) => destination(url, { search: query.replace('en_US', 'de') }),
      kind: 'refused',
      words: /404: \(#132001\) Template name does not exist in the translation: template name \(gatehouse_alert\)/,
    },
    {
      what: 'a recipient without WhatsApp',
      destination: (url) => destination(url, { search: query.replace('0123', '0199') }),
      kind: 'impossible',
      words: /400: \(#131026\) Message undeliverable: The recipient is not a WhatsApp phone number/,
    },
  ],
  limit: { reply: graphError(400, 131056, 'Pair rate limit hit'), waitS: 60 },
};
