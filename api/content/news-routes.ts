/** News and their tags. */
import * as calls from '#sync/contracts/content/news.ts';
import { createNews, deleteNews, editNews } from '#api/content/news-commands.ts';
import { listNews, listTags, readNews } from '#api/content/news-queries.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { route } from '#api/platform/http/route.ts';

export function newsRoutes(app: App): void {
  const { services } = app;
  const admin = { access: ['admin'] } as const;

  route(app, calls.listNews, { access: 'approved' }, async ({ tx, query }) => listNews(tx, query));

  route(app, calls.listTags, { access: 'approved' }, async ({ tx, query }) =>
    listTags(tx, query.name),
  );

  route(app, calls.getNews, { access: 'approved' }, async ({ tx, params }) =>
    readNews(tx, params.id),
  );

  route(app, calls.createNews, admin, async ({ tx, actor, body }) =>
    readNews(tx, await createNews(tx, actor, body.feed, services)),
  );

  route(app, calls.editNews, admin, async ({ tx, actor, params, body }) => {
    await editNews(tx, actor, { id: params.id, ...body }, services);
    return readNews(tx, params.id);
  });

  route(app, calls.deleteNews, admin, async ({ tx, actor, params }) => {
    await deleteNews(tx, actor, params.id);
    return {};
  });
}
