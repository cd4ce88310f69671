import type { Readable } from 'node:stream';
import { inTransaction, type WebsiteImportRow, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText, inLanguage, Refusal, runAsService, t } from '../../kernel/index.ts';
import {
  deleteImport,
  findImport,
  insertImport,
  markImportForDeletion,
  updateRunningImport,
} from '../import-records/index.ts';
import { detectImportSource } from './detect-source.ts';
import { runImport } from './run-import.ts';
import { openSourceFile, type SourceFile } from './source-file.ts';
import { deleteUpload, saveUpload, uploadPath } from './upload.ts';

/** Slow uploads of one account must not block other accounts. */
const maxConcurrentImports = 3;
const maxImportsPerAccount = 2;

export type Upload = { body: Readable; contentType: string; fileName: string | undefined; expectedBytes?: number };

export class WebsiteImportRunner {
  readonly #deps: Deps;
  readonly #accounts: number[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The returned row shows the progress. Throws `too_many`, or `conflict` while another import of the website runs. If
   * it throws, no data is left.
   */
  async start(website: WebsiteRow, upload: Upload): Promise<WebsiteImportRow> {
    return (await this.#begin(website, upload)).row;
  }

  /** Also waits until the import has ended. Throws an Error if it failed. */
  async run(website: WebsiteRow, upload: Upload): Promise<void> {
    const { row, ended } = await this.#begin(website, upload);
    await ended;
    const after = await findImport(this.#deps.database.db, row, row.id);
    if (after?.state !== 'finished') throw new Error(`an import ended as ${after?.state}: ${after?.message}`);
  }

  async #begin(website: WebsiteRow, upload: Upload): Promise<{ row: WebsiteImportRow; ended: Promise<void> }> {
    const deps = this.#deps;
    const release = this.#claimSlot(website.account_id);
    let row: WebsiteImportRow | undefined;
    try {
      row = await claimImport(deps, website, upload);
      const { known, file } = await receiveUpload(deps, row, upload);
      // Messages are stored in English.
      const run = () => inLanguage('en', () => runImport(deps, { website, row: known, file }));
      return { row: known, ended: runAsService(run).finally(release) };
    } catch (error) {
      release();
      if (row) {
        deleteUpload(deps.config, row.id);
        await markImportForDeletion(deps.database.db, row);
        await deleteImport(deps.database.db, row);
      }
      throw error;
    }
  }

  #claimSlot(account: number): () => void {
    const accounts = this.#accounts;
    if (
      accounts.length >= maxConcurrentImports ||
      accounts.filter((one) => one === account).length >= maxImportsPerAccount
    )
      throw new Refusal('too_many', t('Other imports are running: try again in a minute.'), { retryAfterS: 60 });
    accounts.push(account);
    return () => void accounts.splice(accounts.indexOf(account), 1);
  }
}

async function claimImport(deps: Deps, website: WebsiteRow, upload: Upload): Promise<WebsiteImportRow> {
  const row = await inTransaction(deps.database, (trx) =>
    insertImport(deps.database, trx, {
      account_id: website.account_id,
      website_id: website.id,
      source: 'plausible', // until the file is examined
      file_name: cutText(upload.fileName ?? '', 255),
      bytes_total: 0,
      created_at: deps.now(),
    }),
  );
  if (!row)
    throw new Refusal('conflict', t('Another import of this website is running: start this one when it is done.'));
  return row;
}

async function receiveUpload(
  deps: Deps,
  row: WebsiteImportRow,
  upload: Upload,
): Promise<{ known: WebsiteImportRow; file: SourceFile }> {
  const path = uploadPath(deps.config, row.id);
  const keep = async (columns: Partial<WebsiteImportRow>) => {
    if (!(await updateRunningImport(deps.database.db, row, { ...columns, alive_at: deps.now() })))
      throw new Refusal('conflict', t('The import was deleted during the upload.'));
  };
  const { fileName, bytes } = await saveUpload(upload.body, {
    contentType: upload.contentType,
    path,
    ...(upload.expectedBytes !== undefined && { expectedBytes: upload.expectedBytes }),
    alive: (come) => keep({ bytes_total: come }),
  });
  const file_name = cutText((upload.fileName || fileName || 'upload').replace(/[\p{C}]/gu, ''), 255);
  const file = await openSourceFile(path, file_name);
  try {
    const columns = { source: await detectImportSource(file), file_name, bytes_total: bytes };
    await keep(columns);
    return { known: { ...row, ...columns }, file };
  } catch (error) {
    file.close();
    throw error;
  }
}
