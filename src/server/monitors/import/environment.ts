export type Environment = Record<string, string | undefined>;
export type Path = (string | number)[];

type Missing = (path: Path, name: string) => void;

/**
 * Replaces `${NAME}` with environment variables in all strings of a value, but not in keys. `$${` becomes `${`.
 * Variables that are not set stay as written.
 */
export const fillIn = (value: unknown, env: Environment, missing: Missing): unknown =>
  replaceIn(value, { pattern: /\$(\$(?=\{))|\$\{([A-Za-z_]\w*)\}/g, env, missing }, []);

/** Works like `fillIn`, but with the syntax of Gatus: also replaces `$NAME`, and `$$` becomes a dollar sign. */
export const fillInAsGatus = (value: unknown, env: Environment, missing: Missing): unknown =>
  replaceIn(value, { pattern: /\$(\$)|\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/g, env, missing }, []);

export const escapeDollars = (text: string): string => text.replaceAll('${', () => '$${');

/** Deeper values are left unchanged, because no useful file is this deep. */
const maxDepth = 50;

/** Security: files must not read the service's own settings, which contain secrets. */
const isReadable = (name: string) => !name.startsWith('GATEHOUSE_');

function replaceIn(value: unknown, how: { pattern: RegExp; env: Environment; missing: Missing }, path: Path): unknown {
  if (typeof value === 'string')
    return value.replace(how.pattern, (whole, dollar?: string, braced?: string, bare?: string) => {
      if (dollar !== undefined) return dollar;
      const name = braced ?? (typeof bare === 'string' ? bare : '');
      const found = isReadable(name) ? how.env[name] : undefined;
      if (found === undefined) how.missing(path, name);
      return found ?? whole;
    });
  if (path.length > maxDepth) return value;
  if (Array.isArray(value)) return value.map((one, index) => replaceIn(one, how, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, how, [...path, key])]));
}
