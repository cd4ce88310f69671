import { annotationOperations } from './annotations.ts';
import { marketOperations } from './market.ts';
import { marketplaceOperations } from './marketplace.ts';
import { monitorOperations } from './monitors.ts';
import type { OperationTexts } from './operation.ts';
import { webhookOperations } from './webhooks.ts';
import { websiteOperations } from './websites.ts';

const texts: OperationTexts = {
  ...monitorOperations,
  ...websiteOperations,
  ...annotationOperations,
  ...webhookOperations,
  ...marketOperations,
  ...marketplaceOperations,
};

/** By `METHOD path`, one method each. */
export const operationTexts: ReadonlyMap<
  string,
  { operationId: string; description: string | undefined; files: string[] | undefined }
> = new Map(
  Object.entries(texts).flatMap(([key, { id, description, files }]) => {
    const [methods = '', path = ''] = key.split(' ');
    return methods.split(',').map((method) => {
      const operationId = method === 'PATCH' ? id.replace(/^[a-z]+/, 'patch') : id;
      return [`${method} ${path}`, { operationId, description, files }] as const;
    });
  }),
);
