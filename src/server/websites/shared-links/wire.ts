import { z } from 'zod';
import { text } from '../../http/index.ts';

export const createSharedLinkBody = z.object({
  name: text(100).trim().min(1).describe('Name of the link, such as who it is for; only the account sees it.'),
});

export const sharedLinkAnswer = z
  .object({
    id: z.int(),
    object: z.literal('shared_link'),
    name: z.string(),
    url: z.string().describe('The URL to share: it opens the statistics whatever the privacy setting.'),
    created_at: z.iso.datetime(),
    used_at: z.iso.datetime().nullable().describe('When it was last used, to the minute; null: never.'),
  })
  .meta({ id: 'SharedLink' });

export type SharedLinkAnswer = z.output<typeof sharedLinkAnswer>;
