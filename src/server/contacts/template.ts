import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { fieldError, inLanguage, invalid, t, type Vault } from '../kernel/index.ts';
import {
  bodyProblem,
  exampleAlerts,
  type FindTemplate,
  placeholderNames,
  renderBody,
  type WebhookTemplate,
} from '../outbox/index.ts';
import { findContactByHash } from './contact.store.ts';
import { hashOf } from './destination.ts';
import type { Preview, PreviewAnswer, TemplateFields } from './wire.ts';

const purpose = 'contact template';

export const createFindTemplate =
  ({ database, vault }: Pick<Deps, 'database' | 'vault'>): FindTemplate =>
  (accountId, destination) =>
    findTemplate(database.db, vault, accountId, hashOf(vault, destination));

async function findTemplate(
  db: DatabaseOrTransaction,
  vault: Vault,
  accountId: number,
  hash: string,
): Promise<WebhookTemplate | undefined> {
  const contact = await findContactByHash(db, accountId, hash);
  return contact && openTemplate(vault, contact);
}

export const openTemplate = (
  vault: Vault,
  { template_sealed }: { template_sealed: string | null },
): WebhookTemplate | undefined =>
  template_sealed === null ? undefined : (JSON.parse(vault.open(purpose, template_sealed)) as WebhookTemplate);

/** Without a body, returns the usual one. Throws `invalid`. */
export function previewTemplate({ content_type: contentType, body: sent }: Preview, nowMs: number): PreviewAnswer {
  const body = sent || null;
  const problem = body && bodyProblem({ body, contentType }, nowMs);
  if (problem) throw invalid({ body: [fieldError('body', problem)] });
  const examples = exampleAlerts(nowMs).map(({ name, alert }) => ({
    example: name,
    body: inLanguage('en', () => renderBody({ body, contentType }, alert, nowMs)),
  }));
  return { examples, placeholders: placeholderNames };
}

/** Keeps the values of headers that are sent without one. Throws `invalid`. */
export function sealTemplate(
  { vault, now }: Pick<Deps, 'vault' | 'now'>,
  sent: TemplateFields | null | undefined,
  before: WebhookTemplate | undefined,
): string | null {
  if (!sent) return null;
  const { content_type: contentType, body, headers } = sent;
  const problem = body && bodyProblem({ body, contentType }, now());
  if (problem) throw invalid({ 'template[body]': [fieldError('template[body]', problem)] });
  const kept = new Map(before?.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const template: WebhookTemplate = {
    contentType,
    body: body || null,
    headers: (headers ?? []).map(({ key, value }, index) => {
      const set = value || kept.get(key.toLowerCase());
      const field = `template[headers][${index}][value]`;
      if (set === undefined) throw invalid({ [field]: [fieldError(field, t('is required.'))] });
      return [key, set];
    }),
  };
  return vault.seal(purpose, JSON.stringify(template));
}
