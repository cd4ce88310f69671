import type { Generated, Selectable } from 'kysely';

export type TrashTables = { trash: TrashTable; trash_rows: TrashRowsTable };

type TrashTable = {
  id: Generated<number>;
  account_id: number;
  kind: string;
  /** the ID of the deleted row */
  subject_id: number;
  title: string;
  /** stream of the event store that has events of the subject */
  event_stream: 'checks' | 'pageviews' | null;
  deleted_at: number;
  /** name of the user or key; '': a job */
  deleted_by: string;
};

type TrashRowsTable = {
  trash_id: number;
  position: number;
  table_name: string;
  /** `id` of the row, if its table has this column */
  row_id: number | null;
  /** null: the whole row was deleted. Otherwise the row stayed, and the deletion set this column to null. */
  link_column: string | null;
  /** JSON: values by column, binary ones as `{ "base64": … }` */
  content: string;
};

export type TrashRow = Selectable<TrashTable>;
