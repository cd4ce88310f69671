import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../../src/console/i18n/build/compile.ts';
import type { Violation } from '../violation.ts';
import { type Extracted, extract } from './extract.ts';
import { looseRefusals } from './loose-refusals.ts';
import { looseText } from './loose-text.ts';
import { problemOf, shapeOf } from './placeholders.ts';

export const translated = ['de', 'fr', 'es', 'pt', 'ja'];
export type Rooms = Readonly<Record<string, readonly string[]>>;
type Texts = Record<string, string>;

export const cataloguePath = (language: string, room: string): string => `src/locales/${language}/${room}.json`;

export function readCatalogue(root: string, language: string, room: string): Texts {
  const path = join(root, cataloguePath(language, room));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

const filesOf = (root: string, globs: readonly string[]): string[] =>
  globSync([...globs], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|html)$/.test(path) && !/\.(test|testing|fixture)\.tsx?$|\/testing[./]/.test(path))
    .sort();

/** In these rooms refusals alone have to be in the catalogues. */
const isOfRefusals = (room: string): boolean => room.startsWith('refusals');

const inTurn = (rooms: Rooms): [string, readonly string[]][] =>
  Object.entries(rooms).sort(([one], [other]) => Number(isOfRefusals(one)) - Number(isOfRefusals(other)));

/** The texts of each room, in the order of the code. */
export function extractRooms(
  root: string,
  rooms: Rooms,
  unshown: readonly string[] = [],
): { texts: Map<string, Extracted[]>; violations: Violation[] } {
  const texts = new Map<string, Extracted[]>();
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const [room, globs] of inTurn(rooms)) {
    const ofRefusals = isOfRefusals(room);
    // What another room has, that room checks as a whole.
    const files = filesOf(root, globs).filter((file) => !ofRefusals || !seen.has(file));
    const bare = globs.filter((glob) => filesOf(root, [glob]).length === 0);
    for (const glob of bare)
      violations.push({ file: 'dev/check/messages/rooms.ts', line: 1, message: `${glob} names no file` });
    const inRoom: Extracted[] = [];
    for (const file of files) {
      if (seen.has(file)) violations.push({ file, line: 1, message: 'is in two rooms' });
      seen.add(file);
      const { extracted, loose, problems } = extract(
        file,
        readFileSync(join(root, file), 'utf8'),
        ofRefusals ? looseRefusals : looseText,
      );
      inRoom.push(...extracted);
      for (const { line, text } of loose) violations.push({ file, line, message: `is in no catalogue: ${text}` });
      for (const { line, message } of problems) violations.push({ file, line, message });
    }
    texts.set(room, inRoom);
  }
  const outside = filesOf(root, ['src/**/*.{ts,tsx}']).filter((one) => !seen.has(one) && !one.includes('/i18n/'));
  const loose = new Set<string>();
  const excused = new Set(filesOf(root, unshown));
  for (const file of outside) {
    const found = extract(file, readFileSync(join(root, file), 'utf8'), looseRefusals);
    // Its texts would stay English, and nobody would notice.
    if (found.extracted.length > 0)
      violations.push({
        file,
        line: found.extracted[0]!.line,
        message: 'translates, but is in no room of dev/check/messages/rooms.ts',
      });
    if (!file.startsWith('src/server/') || found.loose.length === 0) continue;
    loose.add(file);
    if (!excused.has(file))
      for (const { line, text } of found.loose)
        violations.push({ file, line, message: `refuses in English, in no room and not marked as not shown: ${text}` });
  }
  for (const glob of unshown)
    if (!filesOf(root, [glob]).some((file) => loose.has(file)))
      violations.push({
        file: 'dev/check/messages/rooms.ts',
        line: 1,
        message: `${glob} excuses nothing`,
      });
  return { texts, violations };
}

/** What is wrong with texts and catalogues: text that escapes, translations that are missing, stale or of another form. */
export function checkMessages(
  root: string,
  rooms: Rooms,
  { awaited = [], unshown = [] }: { awaited?: readonly string[]; unshown?: readonly string[] } = {},
): Violation[] {
  const { texts, violations } = extractRooms(root, rooms, unshown);
  for (const found of texts.values()) violations.push(...found.flatMap(valueProblems));
  const lacking = new Set<string>();
  for (const language of translated) {
    const said = new Map<string, { text: string; room: string }>();
    for (const [room, found] of texts) {
      const file = cataloguePath(language, room);
      const catalogue = readCatalogue(root, language, room);
      const report = (message: string) => void violations.push({ file, line: 1, message });
      const wanted = new Map(found.map((one) => [one.english, one]));
      for (const [english, { file: from, isRich }] of wanted) {
        const text = catalogue[english] ?? '';
        if (text.trim() === '') {
          lacking.add(room);
          if (!awaited.includes(room)) report(`lacks: ${english}`);
        } else {
          const problem = problemOf(english, text, language) ?? compileProblem(from, text, isRich);
          if (problem) report(`${problem}: ${english}`);
          const other = said.get(english);
          if (other && other.text !== text) report(`differs from ${other.room}: ${english}`);
          said.set(english, { text, room });
        }
      }
      for (const english of Object.keys(catalogue).filter((one) => !wanted.has(one))) report(`is stale: ${english}`);
    }
    violations.push(...strangers(root, language, rooms));
  }
  for (const room of awaited.filter((one) => !lacking.has(one)))
    violations.push({
      file: 'dev/check/messages/rooms.ts',
      line: 1,
      message: `awaits no translation any more: ${room}`,
    });
  return violations;
}

function valueProblems({ english, file, line, values, isRich }: Extracted): Violation[] {
  try {
    const shape = shapeOf(english);
    const problem = compileProblem(file, english, isRich);
    if (problem) return [{ file, line, message: `${problem}: ${english}` }];
    if (values === undefined) return [];
    const wanted = [...shape.values, ...new Set(shape.tags.map((tag) => tag.replace(/[</>]/g, '')))];
    const missing = wanted.filter((name) => !values.includes(name));
    const unused = values.filter((name) => !wanted.includes(name));
    if (missing.length > 0) return [{ file, line, message: `passes no ${missing.join(', ')}: ${english}` }];
    return unused.length === 0 ? [] : [{ file, line, message: `passes ${unused.join(', ')} for nothing: ${english}` }];
  } catch (error) {
    return [{ file, line, message: `is no ICU message (${(error as Error).message}): ${english}` }];
  }
}

/** The console's messages are compiled when it is built, which knows less than the server's library. */
function compileProblem(file: string, text: string, isRich: boolean): string | undefined {
  if (!file.startsWith('src/console/')) return undefined;
  try {
    compile(text, isRich ? 'rich' : 'plain');
    return undefined;
  } catch (error) {
    return `cannot be compiled (${(error as Error).message})`;
  }
}

/** Files that no room has. */
function strangers(root: string, language: string, rooms: Rooms): Violation[] {
  const folder = join(root, 'src/locales', language);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => !Object.hasOwn(rooms, file.replace(/\.json$/, '')))
    .map((file) => ({ file: `src/locales/${language}/${file}`, line: 1, message: 'belongs to no room' }));
}
