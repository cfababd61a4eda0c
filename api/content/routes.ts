/** Documents, news and their tags. */
import * as documents from '#sync/contracts/content/documents.ts';
import * as news from '#sync/contracts/content/news.ts';
import {
  createDocument,
  deleteDocument,
  editDocument,
  listDocuments,
  readDocument,
} from '#api/content/documents.ts';
import { createNews, deleteNews, editNews } from '#api/content/news.ts';
import { publishDueNews } from '#api/content/news-publication.ts';
import { listNews, listTags, readNews } from '#api/content/read-news.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { textBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;
const approved = { access: 'approved' } as const;

export function contentRoutes(app: App): void {
  const { services } = app;

  route(app, documents.listDocuments, approved, async ({ tx, query }) => listDocuments(tx, query));
  route(app, documents.getDocument, approved, async ({ tx, params }) =>
    readDocument(tx, params.id),
  );
  for (const call of [documents.createDocument, documents.createDocumentAlias])
    route(app, call, admins, async ({ tx, actor, body }) =>
      readDocument(tx, await createDocument(tx, actor, body.file, services)),
    );
  route(app, documents.editDocument, admins, async ({ tx, actor, params, body }) => {
    await editDocument(tx, actor, { id: params.id, ...body }, services);
    return readDocument(tx, params.id);
  });
  route(app, documents.deleteDocument, admins, async ({ tx, actor, params }) => {
    await deleteDocument(tx, actor, params.id);
    return {};
  });

  // Each minute: an article goes live within the minute after its time.
  services.jobs.schedule(
    'news.publish',
    '* * * * *',
    () => inTransaction(services.orm.em, publishDueNews),
    { retentionSeconds: 24 * 3600 },
  );
  route(app, news.listNews, approved, async ({ tx, actor, query }) => listNews(tx, actor, query));
  route(app, news.listTags, approved, async ({ tx, query }) => listTags(tx, query.name));
  route(app, news.getNews, approved, async ({ tx, actor, params }) =>
    readNews(tx, actor, params.id),
  );
  route(app, news.createNews, { ...admins, body: textBodyLimits }, async ({ tx, actor, body }) =>
    readNews(tx, actor, await createNews(tx, actor, body.feed, services)),
  );
  route(
    app,
    news.editNews,
    { ...admins, body: textBodyLimits },
    async ({ tx, actor, params, body }) => {
      await editNews(tx, actor, { id: params.id, ...body }, services);
      return readNews(tx, actor, params.id);
    },
  );
  route(app, news.deleteNews, admins, async ({ tx, actor, params }) => {
    await deleteNews(tx, actor, params.id);
    return {};
  });
}
