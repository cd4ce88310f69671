export type Environment = Record<string, string | undefined>;
export type Path = (string | number)[];

/** Hears of each name that is not set, with the path to the text that asks for it. */
type Missing = (path: Path, name: string) => void;

/**
 * Replaces `${NAME}` in every text of a value by the environment's; `$${` stays as `${`. Keys are left alone. What is
 * missing stays as it is written.
 */
export const fillIn = (value: unknown, env: Environment, missing: Missing): unknown =>
  replaceIn(value, { pattern: /\$(\$(?=\{))|\$\{([A-Za-z_]\w*)\}/g, env, missing }, []);

/** The same as Gatus writes it: `$NAME` too, and `$$` for a dollar. */
export const fillInAsGatus = (value: unknown, env: Environment, missing: Missing): unknown =>
  replaceIn(value, { pattern: /\$(\$)|\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/g, env, missing }, []);

/** A text that `fillIn` gives back as it is. */
export const escapeDollars = (text: string): string => text.replaceAll('${', () => '$${');

/** Deeper than any file that means something; what is below is left as it is. */
const maxDepth = 50;

/** Settings of the service itself are secrets that no monitor has a use for. */
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
