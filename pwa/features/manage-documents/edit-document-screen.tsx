import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { DocumentFormView } from '#pwa/features/manage-documents/document-form-view.tsx';
import { RecordPage } from '#pwa/lib/admin/form/record-page.tsx';
import { documentQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const route = getRouteApi('/admin-area/admin/manage/documents/$id');

/** A document's form. */
export function EditDocumentScreen() {
  const { t } = useTranslation();
  const query = useQuery(documentQuery(route.useParams().id));
  return (
    <RecordPage
      title={t('documents.editTitle')}
      about={({ title }: DocumentRow) => title}
      list="/admin/manage/documents"
      listLabel={t('documents.toList')}
      gone={t('documents.gone')}
      query={query}
    >
      {(document) =>
        document !== null && <DocumentFormView key={document.id} document={document} />
      }
    </RecordPage>
  );
}

/** The form of a new document. */
export function CreateDocumentScreen() {
  const { t } = useTranslation();
  return (
    <RecordPage
      title={t('documents.createTitle')}
      list="/admin/manage/documents"
      listLabel={t('documents.toList')}
      gone={t('documents.gone')}
    >
      {() => <DocumentFormView document={null} />}
    </RecordPage>
  );
}
