import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../run.ts';
import { cataloguePath, checkMessages, translated } from './check.ts';

const rooms = {
  // What another room has is checked there.
  refusals: ['src/{nest,refusing}/*.ts'],
  nest: ['src/nest/*.{ts,tsx}'],
  console: ['src/console/*.tsx'],
};
const birds = '{count, plural, one {# bird} other {# birds}}';
const code = `import { message, t, tHtml } from '../kernel/index.ts';
const label = message('Nest');
export const shown = (count: number) => \`<p class="big">\${tHtml('Call {name} & <a>sing</a>', { name: 'x', a: String })}</p>\${t(label)}\`;
export const birds = (count: number) => t('${birds}', { count });
`;

const translations = (language: string) => ({
  Nest: `Nest in ${language}`,
  'Call {name} & <a>sing</a>': '<a>x</a> {name}',
  [birds]: language === 'ja' ? '{count, plural, other {#}}' : '{count, plural, one {#} other {##}}',
});

const page = `import { t, tRich } from './i18n/index.ts';
export const title = t('Nest');
export const Page = () => <p className="big nest">{tRich('Hear <a>it</a>', { a: (text) => <a href="/sing">{text}</a> })}</p>;
`;
const inPage = (line: string): Tree => ({
  'src/console/planted.tsx': `import { t, tRich } from './i18n/index.ts';\n${line}\n`,
});
const ofPage = (language: string) => ({ Nest: `Nest in ${language}`, 'Hear <a>it</a>': '<a>x</a> y' });

const refusing = `import { invalid, Refusal, t } from '../kernel/index.ts';
export const log = 'Whatever else it says stays English.';
export const refuse = () => new Refusal('conflict', t('Fly first.'));
export const program = () => invalid({ key: ['is no key.'] }); // not shown: programs have keys
`;
const inRefusing = (line: string): Tree => ({
  'src/refusing/planted.ts': `import { t } from '../kernel/index.ts';\n${line}\n`,
});

type Tree = Record<string, string>;

/** A tree that keeps every rule; each violation is planted into a copy of it. */
const sound: Tree = {
  'src/nest/nest.ts': code,
  'src/console/page.tsx': page,
  'src/refusing/refusing.ts': refusing,
  'src/server/cave/cave.ts': `export const x = () => new Refusal('conflict', 'Fly first.');\n`,
  'src/server/sky/sky.ts': `export const x = () => new Refusal('conflict', 'Fly first.'); // not shown: a command\n`,
  ...Object.fromEntries(
    translated.flatMap((language) => [
      [cataloguePath(language, 'nest'), JSON.stringify(translations(language))],
      [cataloguePath(language, 'console'), JSON.stringify(ofPage(language))],
      [cataloguePath(language, 'refusals'), JSON.stringify({ 'Fly first.': `Fly in ${language}` })],
    ]),
  ),
};

const inCode = (line: string): Tree => ({
  'src/nest/planted.ts': `import { t } from '../kernel/index.ts';\n${line}\n`,
});
const inCatalogue = (language: string, changes: Record<string, string | undefined>): Tree => ({
  [cataloguePath(language, 'nest')]: JSON.stringify({ ...translations(language), ...changes }),
});

const planted: [said: string, files: Tree][] = [
  ['is in no catalogue: Fly away', inCode('export const x = () => `<b>Fly away</b>`;')],
  ['is in no catalogue: Fly', inCode(`export const x = () => '<b title="Fly">3</b>';`)],
  ['is in no catalogue: Fly away', inCode(`export const x = { label: 'Fly away' };`)],
  ['is in no catalogue:  flies off', inCode(`export const x = (name: string) => name + ' flies off';`)],
  ['is in no catalogue: Fly', { 'src/nest/planted.tsx': 'export const X = () => <p>Fly</p>;\n' }],
  ['is in no catalogue: Fly', { 'src/nest/planted.tsx': 'export const X = () => <p title="Fly" />;\n' }],
  ['is in no catalogue: Fly away', inPage('export const X = () => <Nest lead="Fly away" />;')],
  ['is in no catalogue: Last 7 days', inPage(`export const x = ['Last 7 days'];`)],
  ['takes a text as it stands', inPage(`export const x = (open: boolean) => t(open ? 'Nest' : 'Nest');`)],
  ['passes no a', inPage(`export const x = () => t('Hear <a>it</a>');`)],
  [
    'cannot be compiled',
    { [cataloguePath('de', 'console')]: JSON.stringify({ ...ofPage('de'), 'Hear <a>it</a>': '</a>x<a>' }) },
  ],
  ['is in no catalogue: Fly first', inRefusing(`export const x = () => new Refusal('conflict', 'Fly first.');`)],
  [
    'is in no catalogue: … flies',
    inRefusing(`export const x = (bird: string) => new Refusal(c, \`\${bird} flies off.\`);`),
  ],
  ['is in no catalogue: name is', inRefusing(`export const x = () => invalid({ name: ['name is taken.'] });`)],
  ['is in no catalogue: must fly', inRefusing(`export const x = text.refine(flies, { error: 'must fly.' });`)],
  ['is in no catalogue: must fly', inRefusing(`export const x = (bird: string) => (bird ? 'must fly.' : undefined);`)],
  ['has one language', inCode(`export const x = () => text.refine(flies, { error: t('Nest') });`)],
  ['runs once', inCode(`export const x = t('Nest');`)],
  ['put together', inCode(`export const x = (name: string) => t(('Fly ' + name) as never);`)],
  ['passes no count', inCode(`export const x = () => t('${birds}', {});`)],
  ['for nothing', inCode(`export const x = () => t('Nest', { count: 3 });`)],
  [
    'is in no room',
    { 'src/sky/planted.ts': `import { t } from '../kernel/index.ts';\nexport const x = () => t('Nest');\n` },
  ],
  [
    'refuses in English, in no room and not marked as not shown: Fly first.',
    { 'src/server/sky/planted.ts': `export const x = () => new Refusal('conflict', 'Fly first.');\n` },
  ],
  [
    'refuses in English, in no room and not marked as not shown: must fly',
    { 'src/server/sky/planted.ts': `export const x = text.refine(flies, { error: 'must fly first' });\n` },
  ],
  [
    'is in no catalogue: must fly',
    inRefusing(`export const x = text.refine(flies, { error: () => 'must fly first' });`),
  ],
  [
    'excuses nothing',
    { 'src/server/cave/cave.ts': `export const x = () => new Refusal('conflict', 'Fly first.'); // not shown\n` },
  ],
  ['lacks: Nest', inCatalogue('de', { Nest: undefined })],
  ['lacks: Nest', inCatalogue('ja', { Nest: '' })],
  ['is stale: Sky', inCatalogue('fr', { Sky: 'Ciel' })],
  ['lacks {name}', inCatalogue('es', { 'Call {name} & <a>sing</a>': '<a>x</a>' })],
  ['has {nom}', inCatalogue('fr', { 'Call {name} & <a>sing</a>': '<a>x</a> {name} {nom}' })],
  ['has other tags', inCatalogue('pt', { 'Call {name} & <a>sing</a>': 'x {name}' })],
  ['lacks the case one', inCatalogue('de', { [birds]: '{count, plural, other {#}}' })],
  ['has the case one', inCatalogue('ja', { [birds]: '{count, plural, one {#} other {#}}' })],
  ['is no ICU message', inCatalogue('de', { [birds]: '{count, plural, one {#}' })],
  ['belongs to no room', { [cataloguePath('de', 'sky')]: '{}' }],
];

/** The check must see what is planted for it, and nothing in a tree that is sound. */
export function plantedMessages(): Outcome {
  const complaints = [
    ...said(sound).map((message) => `The sound tree: ${message}\n`),
    ...planted.flatMap(([expected, files]) => {
      const messages = said({ ...sound, ...files });
      return messages.length === 1 && messages[0]?.includes(expected)
        ? []
        : [
            `“${expected}” was planted in ${Object.keys(files)[0]}, and the check said: ${messages.join(' | ') || 'nothing'}\n`,
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
    return checkMessages(tree, rooms, { unshown: ['src/server/cave/*.ts'] }).map(({ message }) => message);
  } finally {
    rmSync(tree, { recursive: true });
  }
}
