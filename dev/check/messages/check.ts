import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../../src/console/i18n/build/compile.ts';
import type { Violation } from '../violation.ts';
import { type Extracted, extract } from './extract.ts';
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

/** The texts of each room, in the order of the code. */
export function extractRooms(root: string, rooms: Rooms): { texts: Map<string, Extracted[]>; violations: Violation[] } {
  const texts = new Map<string, Extracted[]>();
  const violations: Violation[] = [];
  const seen = new Set<string>();
  for (const [room, globs] of Object.entries(rooms)) {
    const files = filesOf(root, globs);
    const bare = globs.filter((glob) => filesOf(root, [glob]).length === 0);
    for (const glob of bare)
      violations.push({ file: 'dev/check/messages/rooms.ts', line: 1, message: `${glob} names no file` });
    const inRoom: Extracted[] = [];
    for (const file of files) {
      if (seen.has(file)) violations.push({ file, line: 1, message: 'is in two rooms' });
      seen.add(file);
      const { extracted, loose, problems } = extract(file, readFileSync(join(root, file), 'utf8'));
      inRoom.push(...extracted);
      for (const { line, text } of loose) violations.push({ file, line, message: `is in no catalogue: ${text}` });
      for (const { line, message } of problems) violations.push({ file, line, message });
    }
    texts.set(room, inRoom);
  }
  // Its texts would stay English, and nobody would notice.
  for (const file of filesOf(root, ['src/**/*.{ts,tsx}']).filter((one) => !seen.has(one) && !one.includes('/i18n/'))) {
    const { extracted } = extract(file, readFileSync(join(root, file), 'utf8'));
    if (extracted.length > 0)
      violations.push({
        file,
        line: extracted[0]!.line,
        message: 'translates, but is in no room of dev/check/messages/rooms.ts',
      });
  }
  return { texts, violations };
}

/** What is wrong with texts and catalogues: text that escapes, translations that are missing, stale or of another form. */
export function checkMessages(root: string, rooms: Rooms, awaited: readonly string[] = []): Violation[] {
  const { texts, violations } = extractRooms(root, rooms);
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
