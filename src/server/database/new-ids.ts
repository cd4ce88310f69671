import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { Refusal, t } from '../kernel/index.ts';

/** Tables whose IDs are keys in the event store. */
export const subjectTables = { monitor: 'monitors', website: 'websites', import: 'website_imports' } as const;
const gated: ReadonlySet<string> = new Set(Object.values(subjectTables));

/**
 * Rejects inserts into these tables while it isn't known which IDs the event store contains. The database can be older
 * than the event store, for example after a restore, and a new row would then show the statistics of another account.
 */
export class NewIds {
  #isHeld = false;

  get isHeld(): boolean {
    return this.#isHeld;
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
  }

  /** Throws Refusal 'unavailable'. */
  get plugin(): KyselyPlugin {
    return {
      transformQuery: ({ node }) => {
        if (this.#isHeld && assignsId(node))
          throw new Refusal(
            'unavailable',
            t('The event store has not responded yet, so you can’t create anything. Try again in a few seconds.'),
            { retryAfterS: 10 },
          );
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }
}

const assignsId = (node: RootOperationNode): boolean =>
  node.kind === 'InsertQueryNode' && node.into !== undefined && gated.has(node.into.table.identifier.name);
