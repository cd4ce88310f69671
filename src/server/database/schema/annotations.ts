import type { Generated, Selectable } from 'kysely';

export type AnnotationTables = { annotations: AnnotationsTable };

type AnnotationsTable = {
  id: Generated<number>;
  account_id: number;
  /** `note` and `release` are the account's own; the others the service recorded */
  kind: 'note' | 'release' | 'price' | 'settings';
  text: string;
  url: string | null;
  starts_at: number;
  /** null: a moment */
  ends_at: number | null;
  /** what it is about; none of them: everything of the account */
  website_id: number | null;
  monitor_id: number | null;
  item_id: number | null;
  /** the sender's name for it, unique in one account */
  reference: string | null;
  created_at: number;
  updated_at: number;
};

export type AnnotationRow = Selectable<AnnotationsTable>;
