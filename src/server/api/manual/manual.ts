import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelogFile } from '../../kernel/index.ts';
import { type SearchableHit, searchable } from '../docs-frame/index.ts';
import { type DocumentEntry, documents, pathOf } from './documents.ts';
import { type Rendered, renderMarkdown, type Section } from './markdown.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const imageFolder = join(folder, 'images');

/** Reads and renders each document once, at its first request. */
export class Manual {
  readonly #rendered = new Map<string, Rendered>();
  #images: Set<string> | undefined;
  #index: SearchableHit[] | undefined;

  read(slug: string): Rendered {
    const known = this.#rendered.get(slug) ?? renderMarkdown(readFileSync(join(folder, `${slug}.md`), 'utf8'));
    this.#rendered.set(slug, known);
    return known;
  }

  /** It isn't part of the search. */
  readChangelog(): Rendered {
    return renderMarkdown(readFileSync(changelogFile, 'utf8'));
  }

  hasImage(name: string): boolean {
    this.#images ??= new Set(readdirSync(imageFolder));
    return this.#images.has(name);
  }

  readImage(name: string): Buffer {
    return readFileSync(join(imageFolder, name));
  }

  /** Has an entry for each section. */
  get index(): SearchableHit[] {
    this.#index ??= searchable(
      documents.flatMap((document) =>
        this.read(document.slug).sections.map((section, n, all) => [
          pathOf(document.slug, section.id),
          section.heading || document.label,
          '',
          placeOf(document, section, all.slice(0, n)),
          section.id === '' ? `${document.about} ${section.text}` : section.text,
        ]),
      ),
    );
    return this.#index;
  }
}

/** Returns the document and the heading above, or the title if the section is the beginning of the document. */
function placeOf({ label, group }: DocumentEntry, { id, depth }: Section, before: readonly Section[]): string {
  if (id === '') return group;
  const above = before.findLast((one) => one.id !== '' && one.depth < depth);
  return above === undefined ? label : `${label} › ${above.heading}`;
}
