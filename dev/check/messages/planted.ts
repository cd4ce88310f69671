import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { languageTag, translatedLanguages } from '../../../src/languages.ts';
import type { Outcome } from '../run.ts';
import { catalogPath, checkMessages, serialize } from './check.ts';

type Tree = Record<string, string>;
type Translations = Record<string, string | undefined>;

const birds = '{count, plural, one {# bird} other {# birds}}';
const call = 'Call {name} & <a>sing</a>';
const hear = 'Hear <a>it</a>';

const ofServer = `import { invalid, message, Refusal, t, tHtml } from '../kernel/index.ts';`;
const ofConsole = `import { t, tRich } from './i18n/index.ts';`;
const nest = `${ofServer}
const label = message('Nest');
export const shown = (count: number) => \`<p class="big">\${tHtml('${call}', { name: 'x', a: String })}</p>\${t(label)}\`;
export const kept = new StoredMessages({ label }, { former: { label: ['Former nest'] } });
export const birds = (count: number) => t('${birds}', { count });
export const route = { schema: { tags: ['Birds'], summary: 'List birds', response: bird.describe('All birds.') } };
`;
const page = `${ofConsole}
export const title = t('Nest');
export const Page = () => <p className="big nest">{tRich('${hear}', { a: (text) => <a href="/sing">{text}</a> })}</p>;
`;
const refusing = `${ofServer}
export const log = 'Whatever else it says stays English.';
export const refuse = () => new Refusal('conflict', t('Fly first.'));
export const program = () => invalid({ key: ['is no key.'] }); // not shown: programs have keys
`;
const command = `// English only: a command
export const refuse = () => new Refusal('conflict', 'Fly first.');
export const help = '<p>Fly first.</p>';
`;

function translations(language: (typeof translatedLanguages)[number], changes: Translations = {}): Tree {
  const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions();
  const texts: Translations = {
    Nest: `Nest in ${language}`,
    [call]: '<a>x</a> {name}',
    [birds]: `{count, plural, ${pluralCategories.map((category) => `${category} {#}`).join(' ')}}`,
    [hear]: '<a>x</a> y',
    'Fly first.': `Fly in ${language}`,
    ...changes,
  };
  return { [catalogPath(language)]: serialize(texts) };
}

const cleanTree: Tree = {
  'src/server/nest/nest.ts': nest,
  'src/server/nest/refusing.ts': refusing,
  'src/server/nest/command.ts': command,
  'src/console/page.tsx': page,
  ...Object.assign({}, ...translatedLanguages.map((language) => translations(language))),
};

const planted = (lines: string): Tree => ({ 'src/server/nest/planted.ts': `${lines}\n` });
const shown = (line: string): Tree => planted(`${ofServer}\nexport const nest = () => t('Nest');\n${line}`);
const refused = (line: string): Tree => planted(`${ofServer}\nexport const no = () => invalid(t('Nest'));\n${line}`);
const inPage = (line: string): Tree => ({ 'src/console/planted.tsx': `${ofConsole}\n${line}\n` });

const violations: [said: string, files: Tree][] = [
  ['is not translated: Fly away', shown('export const x = () => `<b>Fly away</b>`;')],
  ['is not translated: Fly', shown(`export const x = () => '<b title="Fly">3</b>';`)],
  ['is not translated: Fly away', shown(`export const x = { label: 'Fly away' };`)],
  ['is not translated: Fly away', shown(`export const x = { description: 'Fly away' };`)],
  ['is not translated:  flies off', shown(`export const x = (name: string) => name + ' flies off';`)],
  ['is not translated: Fly', inPage('export const X = () => <p>Fly</p>;')],
  ['is not translated: Fly', inPage('export const X = () => <p title="Fly" />;')],
  ['is not translated: Fly away', inPage('export const X = () => <Nest lead="Fly away" />;')],
  ['is not translated: Last 7 days', inPage(`export const x = ['Last 7 days'];`)],
  ['is not translated: Fly away', planted('export const x = () => `<b>Fly away</b>`;')],
  ['is not translated: Fly first', planted(`export const x = () => new Refusal('conflict', 'Fly first.');`)],
  ['is not translated: Fly first', refused(`export const x = () => new Refusal('conflict', 'Fly first.');`)],
  [
    'is not translated: … flies',
    refused(`export const x = (bird: string) => new Refusal(c, \`\${bird} flies off.\`);`),
  ],
  ['is not translated: name is', refused(`export const x = () => invalid({ name: ['name is taken.'] });`)],
  ['is not translated: must fly', refused(`export const x = text.refine(flies, { error: 'must fly first' });`)],
  ['is not translated: must fly', refused(`export const x = text.refine(flies, { error: () => 'must fly first' });`)],
  ['is not translated: must fly', refused(`export const x = (bird: string) => (bird ? 'must fly.' : undefined);`)],
  ['has no such text', planted(`// English only: a command\nexport const x = 'nest';`)],
  ['takes a text as it stands', inPage(`export const x = (open: boolean) => t(open ? 'Nest' : 'Nest');`)],
  ['has one language', shown(`export const x = () => text.refine(flies, { error: t('Nest') });`)],
  ['runs once', planted(`${ofServer}\nexport const x = t('Nest');`)],
  ['put together', shown(`export const x = (name: string) => t(('Fly ' + name) as never);`)],
  ['passes no count', shown(`export const x = () => t('${birds}', {});`)],
  ['passes no a', inPage(`export const x = () => t('${hear}');`)],
  ['for nothing', shown(`export const x = () => t('Nest', { count: 3 });`)],
  ['cannot be compiled', translations('de', { [hear]: '</a>x<a>' })],
  ['de.json lacks: Nest', translations('de', { Nest: undefined })],
  ['ja.json lacks: Nest', translations('ja', { Nest: '' })],
  ['is stale: Sky', translations('fr', { Sky: 'Ciel' })],
  ['lacks {name}', translations('es', { [call]: '<a>x</a>' })],
  ['has {nom}', translations('fr', { [call]: '<a>x</a> {name} {nom}' })],
  ['has other tags', translations('pt', { [call]: 'x {name}' })],
  ['lacks the case one', translations('de', { [birds]: '{count, plural, other {#}}' })],
  ['has the case one', translations('ja', { [birds]: '{count, plural, one {#} other {#}}' })],
  ['is no ICU message', translations('de', { [birds]: '{count, plural, one {#}' })],
  ['is not in order', { [catalogPath('de')]: `{"Fly first.": "x",${cleanTree[catalogPath('de')]!.slice(1)}` }],
  ['belongs to no language', { [catalogPath('nest')]: '{}' }],
];

export function plantedMessages(): Outcome {
  const complaints = [
    ...said(cleanTree).map((message) => `The sound tree: ${message}\n`),
    ...violations.flatMap(([expected, files]) => {
      const messages = said({ ...cleanTree, ...files });
      return messages.length === 1 && messages[0]?.includes(expected)
        ? []
        : [
            `“${expected}” was planted in ${Object.keys(files)[0]}, but the check reported: ${messages.join(' | ') || 'nothing'}\n`,
          ];
    }),
  ];
  return { status: complaints.length === 0 ? 0 : 1, output: complaints.join('') };
}

function said(files: Tree): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'gatehouse-messages-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    return checkMessages(tree).map(({ message }) => message);
  } finally {
    rmSync(tree, { recursive: true });
  }
}
