import { useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The id in the page's URL. */
export function useRecordId(): string {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return id;
}

interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/** The page of a new record. */
export function NewRecordPage<Row>({
  resource,
  query,
  children,
}: {
  resource: RecordType<Row>;
  /** Loads what the form needs before it can be shown. */
  query?: Query<unknown>;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { labels, path } = resource;
  return (
    <RecordPage
      title={t(labels.newTitle ?? labels.editTitle)}
      list={path}
      listLabel={t(labels.toList)}
      gone={t(labels.gone)}
      {...(query && { query })}
    >
      {() => children}
    </RecordPage>
  );
}

/** The page of a stored record, with its skeleton, errors and back link. */
export function EditRecordPage<Row>({
  resource,
  query,
  about = resource.name,
  actions,
  insteadOfForm,
  children,
}: {
  resource: RecordType<Row>;
  query: Query<Row>;
  /** Describes the record in the header; its name if absent. */
  about?: (record: Row) => string;
  /** At the end of the header. */
  actions?: ReactNode;
  /** Replaces the form for a record that has none; returns null for others. */
  insteadOfForm?: (record: Row) => ReactElement | null;
  children: (record: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const { labels, path } = resource;
  return (
    <RecordPage
      title={t(labels.editTitle)}
      about={about}
      list={path}
      listLabel={t(labels.toList)}
      gone={t(labels.gone)}
      actions={actions}
      {...(insteadOfForm && { formless: insteadOfForm })}
      query={query}
    >
      {(record) => record !== null && children(record)}
    </RecordPage>
  );
}
