import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { DocumentRow } from '#sync/contracts/content.ts';
import { DocumentFormView } from '#pwa/features/manage-documents/document-form-view.tsx';
import { RecordPage } from '#pwa/lib/parts/record-page.tsx';
import { oneDocument } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';

const route = getRouteApi('/admin-area/admin/manage/documents/$id');

/** A document's form. */
export function EditDocumentScreen() {
  const { t } = useWords();
  const query = useQuery(oneDocument(route.useParams().id));
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
  const { t } = useWords();
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
