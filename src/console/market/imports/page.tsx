import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CommandBlock } from '../../accounts/index.ts';
import { requestOf } from '../../api/client.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MarketFrame } from '../frame.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { importColumns } from './columns.tsx';
import { ImportDetail } from './detail.tsx';
import classes from './imports.module.css';
import { importsQuery } from './queries.ts';
import { Samples } from './samples.tsx';
import { Tools } from './tools.tsx';

const MOST_BYTES = 4 * 1024 ** 3;

export function MarketImportPage() {
  const search = useSearch({ from: '/shell/market/import' });
  const navigate = useNavigate({ from: '/market/import' });
  const queryClient = useQueryClient();
  const imports = useQuery(importsQuery(search));
  const changed = () => queryClient.invalidateQueries({ queryKey: ['market'] });
  const uploads = useUploads(
    ({ name }) => requestOf('POST /market/imports', { query: { file_name: name, dry_run: 1 } }),
    MOST_BYTES,
    changed,
  );
  const isNext = uploads.list.length > 0;
  const newest = search.page === undefined || search.page === 1 ? imports.data?.data[0] : undefined;
  return (
    <MarketFrame open="/market/import" actions={null}>
      <p className={classes.lead}>
        {t(
          'Import your items, sales and license keys from another shop. The format is detected automatically. Gatehouse first checks the file without importing it and shows you the result. You then import exactly this file. You can import the same file again safely. Buyers are not emailed.',
        )}
      </p>
      <Tools />
      <DropZone
        label={t('File to check and import')}
        verb={t('Choose file')}
        hint={t('JSON or CSV, up to 4 GB')}
        accept=".json,.csv"
        uploads={uploads}
      />
      <Samples />
      {imports.isPending && <Skeleton aria-busy="true" height={200} radius={8} mt={32} />}
      {newest && !isNext && (
        <Section title={newest.file_name || t('Uploading')} note={t('The latest file')}>
          <ImportDetail key={newest.id} one={newest} onChanged={changed} />
        </Section>
      )}
      <Section title={t('Imports')}>
        <PagedList
          label={t('Imports')}
          columns={importColumns}
          list={imports}
          search={search}
          change={(part) =>
            navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false })
          }
          narrowed={false}
          empty={<EmptyText>{t('No imports yet.')}</EmptyText>}
          detail={(one) =>
            one.id === newest?.id && !isNext ? (
              <p>{t('Shown above.')}</p>
            ) : (
              <ImportDetail one={one} onChanged={changed} />
            )
          }
          filters={null}
          nothing={null}
        />
      </Section>
      <Section title={t('From the Gatehouse folder on your server')}>
        {/* not shown */}
        <CommandBlock label={t('import command')} command="market import catalogue.json" />
      </Section>
    </MarketFrame>
  );
}
