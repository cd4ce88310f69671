import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Language, languages, languageTag, sourceLanguage, translatedLanguages } from '../../../languages.ts';
import { applyEdits, type Call, callsInBuilt, callsInSource, type Edit, markCalls, mayTranslate } from './calls.ts';
import { compile } from './compile.ts';
import { translateDocument } from './document.ts';

const console = join(import.meta.dirname, '..', '..');
const shared = join(console, '..', 'shared');
const locales = join(console, '..', 'locales');
const wordsFile = join(console, 'i18n', 'words.ts');

type Translate = (english: string) => string | undefined;

function readTexts(language: Language): Translate {
  if (language === sourceLanguage) return () => undefined;
  const texts = new Map(Object.entries<string>(JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8'))));
  return (english) => texts.get(english);
}

/** @param helper local name of `words`. Unset if the calls already pass it */
function replaceCalls(calls: readonly Call[], translate: Translate, helper?: string): Edit[] {
  return calls.flatMap(({ name, text, start, end, values, lastEnd }): Edit[] => {
    const said = compile(translate(text) || text, name === 'tRich' ? 'rich' : 'plain');
    if (said.startsWith('"') !== (values === undefined))
      throw new Error(`the message and its call have different values: ${text}`);
    if (values === undefined) return [{ start, end, text: said }];
    const call: Edit = { start, end: values, text: `${said}(` };
    return helper === undefined ? [call] : [call, { start: lastEnd, end: lastEnd, text: `,${helper}` }];
  });
}

/**
 * Builds the console once, then writes a copy of each file for each language, with the texts of that language as
 * literals. So browsers load no translation catalogs.
 */
export function inEachLanguage(): Plugin {
  let served: Translate | undefined;
  return {
    name: 'in-each-language',
    enforce: 'pre',
    configResolved({ command }) {
      // The development server serves only one language: `GATEHOUSE_CONSOLE_LANGUAGE=de npm run dev`.
      const wanted = languages.find((one) => one === process.env.GATEHOUSE_CONSOLE_LANGUAGE) ?? sourceLanguage;
      if (command === 'serve') served = readTexts(wanted);
    },
    load(id) {
      // Leaves out the message parser, which only unit tests need.
      if (id === join(console, 'i18n', 'translate.ts'))
        return 'export const t = undefined; export const tRich = undefined;';
      return null;
    },
    transform(code, id) {
      const file = id.split('?', 1)[0]!;
      const isOurs = [console, shared].some((folder) => file.startsWith(folder)) && /\.tsx?$/.test(file);
      if (!isOurs || !mayTranslate(code)) return null;
      const calls = callsInSource(file, code);
      if (calls.length === 0) return null;
      const helper = '__words';
      const edits = served ? replaceCalls(calls, served, helper) : markCalls(calls, helper);
      const needs = calls.some(({ values }) => values !== undefined);
      // Inserted into the first line, so line numbers don't change.
      const imports = needs ? `import { words as ${helper} } from ${JSON.stringify(wordsFile)};` : '';
      return { code: imports + applyEdits(code, edits), map: null };
    },
    // The names of files are hashed before the texts are inserted. So the hash must include the compiler.
    augmentChunkHash: () => hashOf(readFileSync(join(import.meta.dirname, 'compile.ts'), 'utf8')),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const calls = new Map(chunks.map(({ fileName, code }) => [fileName, callsInBuilt(fileName, code)]));
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('index.html is not in the bundle');
        const emit = (fileName: string, source: string) => void this.emitFile({ type: 'asset', fileName, source });
        for (const language of translatedLanguages) {
          const translate = readTexts(language);
          const say = ({ code, fileName }: Rolldown.OutputChunk) =>
            applyEdits(code, replaceCalls(calls.get(fileName) ?? [], translate));
          const said = chunks.map((chunk): [string, string] => [chunk.fileName, say(chunk)]);
          const folder = `assets/languages/${language}-${hashOf(said.join())}`;
          const inFolder = (fileName: string) => `${folder}/${basename(fileName)}`;
          // Chunks import each other by relative path, but preload each other by full path.
          const moved = (text: string) =>
            text.replace(/assets\/[\w.-]+\.js\b/g, (name) => (calls.has(name) ? inFolder(name) : name));
          for (const [fileName, code] of said) emit(inFolder(fileName), moved(code));
          emit(
            `index.${language}.html`,
            moved(translateDocument(String(page.source), languageTag(language), translate)),
          );
        }
        for (const chunk of chunks)
          chunk.code = applyEdits(
            chunk.code,
            replaceCalls(calls.get(chunk.fileName) ?? [], () => undefined),
          );
      },
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
