/** Documents. */
import * as calls from '#sync/contracts/content/documents.ts';
import { createDocument, deleteDocument, editDocument } from '#api/content/document-commands.ts';
import { listDocuments, readDocument } from '#api/content/document-queries.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';

export function documentRoutes(app: App): void {
  const { services } = app;
  const admin = { access: ['admin'] } as const;

  route(app, calls.listDocuments, { access: 'approved' }, async ({ tx, query }) =>
    listDocuments(tx, query),
  );

  route(app, calls.getDocument, { access: 'approved' }, async ({ tx, params }) =>
    readDocument(tx, params.id),
  );

  for (const call of [calls.createDocument, calls.createDocumentAlias]) {
    route(app, call, admin, async ({ tx, actor, body }) =>
      readDocument(tx, await createDocument(tx, actor, body.file, services)),
    );
  }

  route(app, calls.editDocument, admin, async ({ tx, actor, params, body }) => {
    await editDocument(tx, actor, { id: params.id, ...body }, services);
    return readDocument(tx, params.id);
  });

  route(app, calls.deleteDocument, admin, async ({ tx, actor, params }) => {
    await deleteDocument(tx, actor, params.id);
    return {};
  });
}
