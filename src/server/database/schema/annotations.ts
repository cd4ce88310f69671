import type { Generated, Selectable } from 'kysely';

export type AnnotationTables = { annotations: AnnotationsTable };

type AnnotationsTable = {
  id: Generated<number>;
  account_id: number;
  kind: 'note' | 'release' | 'price' | 'settings';
  text: string;
  url: string | null;
  starts_at: number;
  /** null: a point in time */
  ends_at: number | null;
  website_id: number | null;
  monitor_id: number | null;
  item_id: number | null;
  /** external ID, unique per account */
  reference: string | null;
  created_at: number;
  updated_at: number;
};

export type AnnotationRow = Selectable<AnnotationsTable>;
