import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../../src/console/i18n/build/compile.ts';
import { languageTag, translatedLanguages } from '../../../src/languages.ts';
import { isTest } from '../source.ts';
import type { Violation } from '../violation.ts';
import { type Extracted, extract } from './extract.ts';
import { problemOf, shapeOf } from './placeholders.ts';

type Catalog = Readonly<Record<string, string | undefined>>;

const folder = 'src/locales';
export const catalogPath = (language: string): string => `${folder}/${language}.json`;

export function readCatalog(root: string, language: string): Catalog {
  const path = join(root, catalogPath(language));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Sorted by key, so translations stay in place when code moves. */
export const serialize = (catalog: Catalog): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(catalog).sort(([one], [other]) => (one < other ? -1 : 1))), undefined, 2)}\n`;

export function extractTexts(root: string): { texts: Extracted[]; violations: Violation[] } {
  const files = globSync('src/**/*.{ts,tsx,html}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path) && !path.includes('/i18n/'))
    .sort();
  const texts: Extracted[] = [];
  const violations: Violation[] = [];
  for (const file of files) {
    const found = extract(file, readFileSync(join(root, file), 'utf8'));
    texts.push(...found.texts);
    violations.push(...found.problems.map((problem) => ({ file, ...problem })));
  }
  return { texts, violations };
}

export function checkMessages(root: string): Violation[] {
  const { texts, violations } = extractTexts(root);
  const wanted = Map.groupBy(texts, ({ english }) => english);
  violations.push(...texts.flatMap(valueProblems));
  for (const language of translatedLanguages) {
    const catalog = readCatalog(root, language);
    const path = catalogPath(language);
    for (const [english, uses] of wanted) {
      const text = catalog[english] ?? '';
      if (text.trim() === '') violations.push({ ...placeOf(uses[0]!), message: `${path} lacks: ${english}` });
      else {
        const problem =
          problemOf(english, text, languageTag(language)) ?? firstOf(uses, (use) => compileProblem(use, text));
        if (problem) violations.push({ file: path, line: 1, message: `${problem}: ${english}` });
      }
    }
    for (const english of Object.keys(catalog).filter((one) => !wanted.has(one)))
      violations.push({ file: path, line: 1, message: `is stale: ${english}` });
    if (existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') !== serialize(catalog))
      violations.push({ file: path, line: 1, message: 'is not in order: run npm run messages' });
  }
  return [...violations, ...unknownFiles(root)];
}

const placeOf = ({ file, line }: Extracted) => ({ file, line });

const firstOf = (uses: Extracted[], find: (use: Extracted) => string | undefined): string | undefined =>
  uses.map(find).find((problem) => problem !== undefined);

function valueProblems(use: Extracted): Violation[] {
  const { english, file, line, values } = use;
  try {
    const shape = shapeOf(english);
    const problem = compileProblem(use, english);
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

/** The console's own compiler supports fewer kinds of messages than the library of the server. */
function compileProblem({ file, isRich }: Extracted, text: string): string | undefined {
  if (!/^src\/(?:console|shared)\//.test(file)) return undefined;
  try {
    compile(text, isRich ? 'rich' : 'plain');
    return undefined;
  } catch (error) {
    return `cannot be compiled (${(error as Error).message})`;
  }
}

function unknownFiles(root: string): Violation[] {
  const known = new Set(['README.md', ...translatedLanguages.map((language) => `${language}.json`)]);
  return readdirSync(join(root, folder))
    .filter((file) => !known.has(file))
    .map((file) => ({ file: `${folder}/${file}`, line: 1, message: 'belongs to no language of src/languages.ts' }));
}
