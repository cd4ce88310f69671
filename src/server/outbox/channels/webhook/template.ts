import { closestName, t } from '../../../kernel/index.ts';
import type { Alert } from '../../messages/index.ts';
import type { WebhookTemplate } from '../channel.ts';
import { exampleAlerts } from './examples.ts';
import { webhookPayload } from './payload.ts';
import { type Placeholder, placeholderNames, placeholderValue } from './placeholders.ts';

/** Bounds the size of the message, because each placeholder can be long. */
const maxPlaceholders = 100;
const pattern = /\{\{([^{}]*)\}\}/g;
/** API keys and signing secrets of Gatehouse. */
const secretPattern = /\bgh_[0-9A-Za-z]{37}|whsec_[0-9A-Za-z+/=]{20}/;

type Body = Pick<WebhookTemplate, 'body' | 'contentType'>;
type Rendered = Pick<Alert, 'facts' | 'timeZone' | 'idempotencyKey' | 'link'>;

/** Only replaces known names, so a template can't reach anything else. */
export function renderBody(template: Body | undefined, alert: Rendered, nowMs: number): string {
  if (!template || template.body === null) return JSON.stringify(webhookPayload(alert));
  const isJson = isJsonType(template.contentType);
  return template.body.replace(pattern, (written, name: string) => {
    const known = placeholderNames.find((one) => one === name.trim());
    if (!known) return written;
    const value = placeholderValue(known, alert, nowMs);
    return isJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}

export const templateHeaders = (template: WebhookTemplate | undefined): Record<string, string> =>
  template === undefined
    ? {}
    : {
        ...Object.fromEntries(template.headers.map(([name, value]) => [name.toLowerCase(), value])),
        ...(template.body !== null && { 'content-type': template.contentType }),
      };

/** Must not be shown, stored or logged. */
export const templateSecrets = (template: WebhookTemplate | undefined): string[] =>
  (template?.headers ?? []).flatMap(([, value]) => [value, ...value.split(/\s+/)]).filter((one) => one.length >= 4);

const isJsonType = (contentType: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(contentType);

/** Returns the problem of a body. */
export function bodyProblem(template: { body: string; contentType: string }, nowMs: number): string | undefined {
  if ([...template.body.matchAll(pattern)].length > maxPlaceholders)
    return t('must contain at most {max} placeholders.', { max: maxPlaceholders });
  for (const [, written = ''] of template.body.matchAll(pattern)) {
    const name = written.trim();
    if (isPlaceholder(name)) continue;
    const likely = closestName(name, placeholderNames);
    return likely
      ? t('has no placeholder {name}. Did you mean {likely}?', { name: `{{${name}}}`, likely: `{{${likely}}}` })
      : t('has no placeholder {name}. Use one of: {names}.', {
          name: `{{${name}}}`,
          names: placeholderNames.join(', '),
        });
  }
  if (secretPattern.test(template.body))
    return t('must not contain a secret of this account. Put secrets into a header, which is never shown again.');
  if (!isJsonType(template.contentType)) return undefined;
  const wrong = exampleAlerts(nowMs).find(({ alert }) => !isJson(renderBody(template, alert, nowMs)));
  if (!wrong) return undefined;
  return t('must be valid JSON. Put each placeholder in quotes, as in "{example}", or choose another content type.', {
    example: '{{title}}',
  });
}

const isPlaceholder = (name: string): name is Placeholder => placeholderNames.some((one) => one === name);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
