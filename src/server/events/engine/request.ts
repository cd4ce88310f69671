export type EngineRequest = { database: string } & (
  | {
      kind: 'insert';
      table: string;
      columns: string[] | undefined;
      format: string;
      settings: Record<string, string>;
      rows: Buffer;
    }
  | { kind: 'statement'; sql: string; reads: boolean; params: Map<string, string> }
);

/** `Code: 60. DB::Exception: … (UNKNOWN_TABLE)` */
export class EngineError extends Error {
  readonly code: number;

  constructor(code: number, message: string, type: string) {
    super(`Code: ${code}. DB::Exception: ${message} (${type})`);
    this.code = code;
  }
}

/** Parameters that are not passed to the engine. */
const transport = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'enable_http_compression',
  'wait_end_of_query',
  'role',
  'cancel_http_readonly_queries_on_client_close',
]);

const insertHead = /^\s*INSERT\s+INTO\s+`?([\w.]+)`?\s*(?:\(([^)]*)\))?\s*FORMAT\s+(\w+)\s*$/i;
const readingVerb = /^\s*\(*\s*(SELECT|WITH|SHOW|DESCRIBE|DESC|EXISTS|EXPLAIN)\b/i;

/** Throws EngineError for unsupported settings, because the engine would ignore them. */
export function readRequest(search: URLSearchParams, body: Buffer): EngineRequest {
  const params = new Map<string, string>();
  const settings: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name.startsWith('param_')) params.set(name.slice('param_'.length), value);
    else if (!transport.has(name)) settings[name] = value;
  }
  const head = search.get('query') ?? '';
  const database = search.get('database') ?? 'default';
  if (!/^\w+$/.test(database)) throw new EngineError(36, 'The database has an impossible name', 'BAD_ARGUMENTS');
  const insert = insertHead.exec(head);
  if (insert) {
    const columns = insert[2]?.split(',').map((column) => column.trim().replaceAll('`', ''));
    return { database, kind: 'insert', table: insert[1]!, columns, format: insert[3]!, settings, rows: body };
  }
  const setting = Object.keys(settings)[0];
  if (setting !== undefined)
    throw new EngineError(115, `${setting} must be in the query's SETTINGS clause`, 'UNKNOWN_SETTING');
  const sql = head === '' ? body.toString('utf8') : `${head}\n${body.toString('utf8')}`;
  if (sql.trim() === '') throw new EngineError(62, 'Empty query', 'SYNTAX_ERROR');
  for (const [, name] of sql.matchAll(/\{\s*(\w+)\s*:/g)) {
    // The engine would use the value from an earlier query of the session.
    if (!params.has(name!))
      throw new EngineError(456, `Substitution \`${name}\` is not set`, 'UNKNOWN_QUERY_PARAMETER');
  }
  return { database, kind: 'statement', sql, reads: readingVerb.test(sql), params };
}

/** Only escapes for a string literal, because the engine decodes the client's own escapes when it casts the value. */
export function bindingOf(params: Map<string, string>): string | undefined {
  if (params.size === 0) return undefined;
  const bound = [...params].map(([name, value]) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new EngineError(36, 'A parameter has an impossible name', 'BAD_ARGUMENTS');
    return `param_${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;
  });
  return `SET ${bound.join(', ')}`;
}
