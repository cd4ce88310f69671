import { stringify } from 'yaml';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { type Connection, usualConnection } from '../monitor/index.ts';
import { existingMonitors } from './apply.ts';
import { escapeDollars } from './environment.ts';
import { fileKind, firstDefaults } from './monitors-file.ts';
import { type Settings, unnamed } from './settings.ts';

const plain: Record<string, unknown> = {
  ...firstDefaults,
  ...unnamed,
  request_auth_password: null,
  maintenance_start_at: null,
  maintenance_end_at: null,
  paused: false,
  group: null,
  depends_on: [],
};

/**
 * Writes secrets as `${NAME}`, with the same name for equal values. With `withSecrets`, writes their values instead.
 */
export async function exportMonitors(deps: Deps, caller: Caller, options: { withSecrets: boolean }): Promise<string> {
  const existing = await existingMonitors(deps, deps.database.db, caller);
  const nameInFile = (reference: string | null) =>
    reference?.startsWith(`${fileKind}:`) ? reference.slice(fileKind.length + 1) : undefined;
  const names = new Names(existing.flatMap(({ reference }) => nameInFile(reference) ?? []));
  const secrets = new Secrets(options.withSecrets);
  const nameOf = new Map(
    existing.map(({ id, reference, settings }) => [id, nameInFile(reference) ?? names.free(slugOf(settings.name))]),
  );
  const monitors = existing.map(({ id, reference, settings, parentIds }) => {
    const name = nameOf.get(id)!;
    const named = { ...settings, depends_on: parentIds.map((parent) => nameOf.get(parent)!) };
    const isKnown = nameInFile(reference) !== undefined;
    return [name, { ...(isKnown ? {} : { adopt: id }), ...fieldsOf(named, name, secrets) }];
  });
  const head = [
    ' Monitors as code: gatehouse monitors apply FILE --account USERNAME',
    ...(secrets.names.length === 0
      ? []
      : ['Set these in the environment before you apply the file:', ...secrets.names.map((n) => `   ${n}`)]),
  ];
  const body = stringify({ monitors: Object.fromEntries(monitors) }, { lineWidth: 0, aliasDuplicateObjects: false });
  return `${head.map((line) => `#${line}`).join('\n')}\n\n${body}`;
}

function fieldsOf(settings: Settings, name: string, secrets: Secrets): Record<string, unknown> {
  const own = Object.entries(settings).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(plain[field]),
  );
  return Object.fromEntries(
    own.map(([field, value]) => {
      switch (field) {
        case 'alerts':
        case 'request_headers': {
          const rows = value as { key: string; value: string }[];
          return [field, rows.map((row) => ({ key: row.key, value: secrets.put(row.key, row.value) }))];
        }
        case 'request_auth_password':
          return [field, secrets.put(`${name}_password`, String(value))];
        case 'request_body':
          return [field, secrets.put(`${name}_body`, String(value))];
        case 'connection':
          return [field, connectionOf(value as Connection, name, secrets)];
        default:
          return [field, escaped(value)];
      }
    }),
  );
}

function connectionOf(connection: Connection, name: string, secrets: Secrets): Record<string, unknown> {
  const { oauth2, ...plain } = connection;
  const put = (secret: string | null, kind: string) => secret && secrets.put(`${name}_${kind}`, secret);
  return withoutUsual({
    ...(escaped(plain) as typeof plain),
    client_key: put(plain.client_key, 'client_key'),
    proxy_password: put(plain.proxy_password, 'proxy_password'),
    oauth2:
      oauth2 &&
      withoutUsual({
        ...(escaped(oauth2) as typeof oauth2),
        client_secret: put(oauth2.client_secret, 'client_secret'),
      }),
  });
}

const withoutUsual = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && usualConnection[name as 'proxy_url'] !== value),
  );

const escaped = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(escaped)
    : typeof value === 'string'
      ? escapeDollars(value)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, escaped(one)]))
        : value;

class Secrets {
  readonly #shown: boolean;
  readonly #names = new Map<string, string>();
  readonly #taken = new Names();

  constructor(shown: boolean) {
    this.#shown = shown;
  }

  get names(): string[] {
    return [...this.#names.values()];
  }

  put(kind: string, value: string): string {
    if (this.#shown) return escapeDollars(value);
    const identity = JSON.stringify([kind, value]);
    const name = this.#names.get(identity) ?? this.#taken.free(variableOf(kind), '_');
    this.#names.set(identity, name);
    return `\${${name}}`;
  }
}

class Names {
  readonly #taken: Set<string>;

  constructor(taken: string[] = []) {
    this.#taken = new Set(taken);
  }

  free(wanted: string, separator = '-'): string {
    let name = wanted;
    for (let n = 2; this.#taken.has(name); n++) name = `${wanted}${separator}${n}`;
    this.#taken.add(name);
    return name;
  }
}

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'monitor';

const variableOf = (text: string): string => `MONITORS_${text.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
