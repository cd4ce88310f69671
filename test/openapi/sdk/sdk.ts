import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { type Json, servedDocument } from '../document.ts';
import { modelOf } from './model.ts';
import { pythonFiles } from './python.ts';
import { typescriptFiles } from './typescript.ts';

const root = join(import.meta.dirname, '..', '..', '..');

function formatted(path: string, text: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { status, stdout, stderr } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${path}`], {
    ...{ cwd: root, input: text, encoding: 'utf8', maxBuffer: 100_000_000 },
  });
  if (status !== 0) throw new Error(`${path} can't be formatted:\n${stderr}`);
  return stdout;
}

/** Bundles the action into one file, because runners install no packages. */
async function bundledAction(): Promise<string> {
  const input = join(root, 'packages', 'github-action', 'main.ts');
  const bundle = await rolldown({ input, platform: 'node' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false });
  return `// Bundled from main.ts by \`npm run sdk\`. Do not edit.\n${output[0].code}`;
}

/** Returns the text of each generated file. */
async function generate(document: Json): Promise<Map<string, string>> {
  const model = modelOf(document);
  const typescript = Object.entries(await typescriptFiles(model)).map(([name, text]) => {
    const path = `packages/sdk/src/generated/${name}`;
    return [path, formatted(path, text)] as const;
  });
  const python = Object.entries(pythonFiles(model)).map(
    ([name, text]) => [`packages/sdk-python/gatehouse_sdk/generated/${name}`, text] as const,
  );
  const action = 'packages/github-action/action.js';
  return new Map([...typescript, ...python, [action, await bundledAction()]]);
}

/** Returns the paths of the generated files that the document would change. */
export async function staleFiles(document: Json): Promise<string[]> {
  const read = (path: string): string | undefined => {
    try {
      return readFileSync(join(root, path), 'utf8');
    } catch {
      return undefined;
    }
  };
  return [...(await generate(document))].filter(([path, text]) => read(path) !== text).map(([path]) => path);
}

/** `npm run sdk`: writes the generated files of the TypeScript and the Python client. */
if (import.meta.main) {
  for (const [path, text] of await generate(await servedDocument())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  process.exit(0);
}
