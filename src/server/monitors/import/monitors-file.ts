// English only: commands and the start of the service
import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { type Environment, fillIn, type Path } from './environment.ts';
import type { Wanted } from './plan.ts';
import { refuseTooMany } from './read-text.ts';
import { checkedFields, wantedFields } from './settings.ts';
import { readYaml } from './yaml.ts';

export const fileKind = 'file';
const maxErrors = 20;
const fieldNames = Object.keys(wantedFields.shape);

export const firstDefaults = { interval: 60, alert_condition: 'url_unavailable', request_method: 'GET' };

type Fields = Record<string, unknown>;

/**
 * `defaults` applies to all monitors. Values of `${NAME}` are from `env`. Throws Refusal 'malformed' if it is not a
 * monitors file, and 'invalid' with up to 20 errors and their lines.
 */
export function readMonitorsFile(text: string, env: Environment): Wanted[] {
  const yaml = readYaml(text);
  const errors: FieldErrors = {};
  const note = (path: Path, sentence: string) => {
    const place = placeOf(path);
    const line = yaml.lineOf(path);
    const whole = `${place} ${line === undefined ? sentence : sentence.replace(/\.$/, ` (line ${line}).`)}`;
    errors[place] ??= [whole];
    if (Object.keys(errors).length >= maxErrors) throw refuse(errors, true);
  };
  const value = fillIn(yaml.value, env, (path, name) =>
    note(path, `needs the environment variable ${name}, which is not set.`),
  );
  const { monitors, defaults } = partsOf(value, note);
  const wanted = Object.entries(monitors).flatMap(([name, given]): Wanted[] => {
    const path = ['monitors', name];
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u.test(name)) {
      note(path, 'is not a valid monitor name: use letters, digits and . _ - /, up to 100 characters.');
      return [];
    }
    if (!isMap(given)) {
      note(path, 'must be a map of fields, such as url and interval.');
      return [];
    }
    const { adopt, ...own } = given;
    checkNames(own, path, note);
    if (adopt !== undefined && !(Number.isSafeInteger(adopt) && (adopt as number) > 0))
      note([...path, 'adopt'], 'must be the identifier of a monitor, such as 7.');
    const fields = fieldsOf({ own, defaults, path }, note);
    for (const parent of fields?.depends_on ?? [])
      if (!Object.hasOwn(monitors, parent))
        note([...path, 'depends_on'], `contains ${parent}, which is not in this file.`);
    const reference = `${fileKind}:${name}`;
    return fields ? [{ reference, adopt: adopt as number | undefined, place: placeOf(path), fields }] : [];
  });
  if (Object.keys(errors).length > 0) throw refuse(errors, false);
  return wanted;
}

type Note = (path: Path, sentence: string) => void;

function partsOf(value: unknown, note: Note): { monitors: Fields; defaults: Fields } {
  if (!isMap(value) || !('monitors' in value))
    throw new Refusal(
      'malformed',
      'This is not a monitors file: it needs "monitors:" with a map of monitors under it.',
    );
  for (const name of Object.keys(value))
    if (name !== 'monitors' && name !== 'defaults')
      note([name], 'is not a known field: a file has monitors and defaults.');
  const monitors = value.monitors ?? {};
  const defaults = value.defaults ?? {};
  if (!isMap(monitors))
    throw new Refusal('malformed', 'monitors must be a map from a name to the fields of a monitor.');
  if (!isMap(defaults)) throw new Refusal('malformed', 'defaults must be a map of fields.');
  refuseTooMany(Object.keys(monitors).length);
  checkNames(defaults, ['defaults'], note);
  return { monitors, defaults };
}

/** Rejects unknown fields, because they are probably typos. */
function checkNames(fields: Fields, path: Path, note: Note): void {
  for (const name of Object.keys(fields))
    if (!fieldNames.includes(name))
      note([...path, name], `is not a field of a monitor. The fields are ${fieldNames.join(', ')}.`);
}

function fieldsOf({ own, defaults, path }: { own: Fields; defaults: Fields; path: Path }, note: Note) {
  const merged: Fields = { ...firstDefaults, ...defaults, ...own };
  const sourceOf = (field: string): Path => (field in own || !(field in defaults) ? path : ['defaults']);
  try {
    return checkedFields(merged);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    for (const [name, sentences] of Object.entries(error.errors)) {
      const parts = name.split(/[[\]]+/).filter((part) => part !== '');
      const [field = ''] = parts;
      const inside = parts.map((part, index) => (index > 0 && /^\d+$/.test(part) ? Number(part) : part));
      for (const sentence of sentences)
        note([...sourceOf(field), ...inside], sentence.replace(name, '').trim() + hintFor(merged[field], sentence));
    }
    return undefined;
  }
}

/** YAML reads unquoted strings such as 007 and -100123 as numbers. */
const hintFor = (value: unknown, sentence: string): string =>
  sentence.endsWith('must be a text.') && JSON.stringify(value).match(/[:\d]/) ? ' Put it in quotes.' : '';

function refuse(errors: FieldErrors, isCutShort: boolean): Refusal {
  const lines = Object.values(errors).flat();
  const more = isCutShort ? '\nThere may be more: reading stopped here.' : '';
  return new Refusal('invalid', `Nothing was changed. ${lines.join('\n')}${more}`, { errors });
}

const placeOf = (path: Path): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`)).join('');

const isMap = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
