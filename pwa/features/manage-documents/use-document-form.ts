import { useQueryClient } from '@tanstack/react-query';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { createDocument, editDocument } from '#sync/contracts/content/documents.ts';
import type { Input } from '#sync/contracts/core/endpoint.ts';
import {
  type DocumentValues,
  editOf,
  fieldOf,
  formOf,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-documents/document-form.ts';
import { send } from '#pwa/lib/http/api.ts';
import { documentsQuery, documentQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Body = Input<NonNullable<typeof createDocument.body | typeof editDocument.body>>;

/** A document's form; null makes a new one. */
export function useDocumentForm(document: DocumentRow | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<DocumentValues, Body, DocumentRow>({
    version: document?.version ?? null,
    values: valuesOf(document),
    problems: problemsOf,
    body: (typed, loaded, version) => {
      if (version === null) return { file: formOf(typed) };
      const edit = editOf(typed, loaded);
      return edit === null ? null : { file: edit, version };
    },
    send: (body, idempotencyKey) =>
      document === null
        ? send(createDocument, {
            body: body as Input<NonNullable<typeof createDocument.body>>,
            idempotencyKey,
          })
        : send(editDocument, { params: { id: document.id }, body, idempotencyKey }),
    fieldOf,
    ...(document !== null && {
      reload: () => client.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }),
    }),
    onSaved: (data, message) => {
      client.setQueryData(documentsQuery().queryKey, (all) =>
        all === undefined ? all : [data, ...all.filter(({ id }) => id !== data.id)],
      );
      void client.invalidateQueries({ queryKey: documentsQuery().queryKey });
      if (message !== null) toast('success', { text: message });
      onSaved();
    },
  });
}
