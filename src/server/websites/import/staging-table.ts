import type { Events } from '../../events/index.ts';

const maxBatchChars = 1_000_000;

/**
 * Holds an import's rows until the whole file is read, so reports exclude them. `name` must be from a closed set.
 * `columns` is SQL.
 */
export class StagingTable {
  readonly table: string;
  readonly #events: Pick<Events, 'change' | 'stage'>;
  readonly #columns: string;
  #lines: string[] = [];
  #size = 0;

  constructor(events: Pick<Events, 'change' | 'stage'>, table: string, columns: string) {
    this.#events = events;
    this.table = table;
    this.#columns = columns;
  }

  async open(order: string): Promise<void> {
    await drop(this.#events, this.table);
    await this.#events.change(
      'pageviews',
      `CREATE TABLE {table:Identifier} (${this.#columns}) ENGINE = MergeTree ORDER BY (${order})`,
      { table: this.table },
    );
  }

  /** `fields` are in column order. Throws `unavailable`. */
  async add(fields: readonly (string | number)[]): Promise<void> {
    const line = fields.map(tabSeparated).join('\t');
    this.#lines.push(line);
    this.#size += line.length;
    if (this.#size >= maxBatchChars) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const lines = `${this.#lines.join('\n')}\n`;
    this.#lines = [];
    this.#size = 0;
    await this.#events.stage(this.table, lines);
  }
}

const parts = ['days', 'events', 'properties'] as const;

export const stagingTableName = (importId: number, part: (typeof parts)[number]): string =>
  `import_${importId}_${part}`;

export async function dropStagingTables(events: Pick<Events, 'change'>, importId: number): Promise<void> {
  for (const part of parts) await drop(events, stagingTableName(importId, part));
}

export async function listStagedImports(events: Pick<Events, 'query'>): Promise<number[]> {
  const tables = await events.query<{ id: number }>(
    `SELECT DISTINCT toUInt32(extract(name, '^import_([0-9]+)_')) AS id FROM system.tables
     WHERE database = currentDatabase() AND match(name, '^import_[0-9]{1,9}_')`,
  );
  return tables.map(({ id }) => id);
}

async function drop(events: Pick<Events, 'change'>, table: string): Promise<void> {
  await events.change('pageviews', 'DROP TABLE IF EXISTS {table:Identifier} SYNC', { table });
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

function tabSeparated(field: string | number): string {
  if (typeof field === 'number') return String(field);
  const whole = field.toWellFormed();
  return /[\\\t\n\r\0]/.test(whole) ? whole.replace(/[\\\t\n\r\0]/g, (found) => escapes[found]!) : whole;
}
