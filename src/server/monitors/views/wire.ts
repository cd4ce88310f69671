import { z } from 'zod';
import { flag, text } from '../../http/index.ts';

const settings = {
  search: text(255).nullish(),
  status: z.enum(['up', 'down', 'pending', 'paused', 'maintenance', 'unknown', 'unreachable', 'degraded']).nullish(),
  tag: text(50).nullish(),
  group_id: z.int().min(1).nullish(),
  grouped: flag.nullish(),
  sort_by: z.enum(['id', 'name', 'url', 'status', 'response_time']).nullish(),
  sort: z.enum(['asc', 'desc']).nullish(),
  per_page: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).nullish(),
  columns: z
    .array(z.string().regex(/^[a-z_]{1,20}$/))
    .max(20)
    .nullish(),
};

export const createViewBody = z.object({ name: text(60).trim().min(1), ...settings });
export const updateViewBody = createViewBody.partial();

export type ViewFields = z.output<typeof createViewBody>;
export type ViewChanges = z.output<typeof updateViewBody>;
export type ViewSettings = Omit<ViewFields, 'name'>;

/** Fields that are not set are null. */
export type MonitorView = { id: number; name: string } & {
  [Field in keyof ViewSettings]-?: NonNullable<ViewSettings[Field]> | null;
};
