/** News that are not published yet. */
import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { News, Publication } from '#sync/contracts/content/news.ts';
import { publishDueNews } from '#api/content/news-publication.ts';
import { contentRoutes } from '#api/content/routes.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { accountBucketsSql, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { entities } from '#api/schema.ts';
import { pgDatabase, type PgPool } from '#sync/server/database.ts';
import { createPull } from '#sync/server/pull/pull.ts';
import { createTestPhone } from '#sync/server/testing/test-phone.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: contentRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer();
const text = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It begins.' }] }],
});
const draft: Publication = { state: 'draft' };
const published: Publication = { state: 'published' };
const scheduled = (minutes: number): Publication => ({
  state: 'scheduled',
  at: new Date(Date.now() + minutes * 60_000).toISOString(),
});

let admin: TestActor;
beforeEach(async () => {
  admin = await t.asActor('admin');
});

async function uploadCover(): Promise<string> {
  const upload = { bytes: png, fileName: 'cover.png', uploader: { accountId: admin.id } };
  return (await db.tx((tx) => t.app.services.files.stage(tx, upload))).name;
}

const send = (feed: object) => t.call(admin, 'POST', '/api/feed', { feed });
async function create(publication: Publication, change: object = {}): Promise<News> {
  const banner = await uploadCover();
  const feed = { title: 'Opening', text, banner, eventId: null, publication, ...change };
  const { status, body } = await send(feed);
  expect([status, body.fields]).toEqual([201, undefined]);
  return body.data as News;
}
const edit = (id: string, feed: object) => t.call(admin, 'PATCH', `/api/feed/${id}`, { feed });
const read = async (id: string) =>
  (await t.call(admin, 'GET', `/api/feed/${id}`)).body.data as News;
const runJob = () => db.tx(publishDueNews);
/** Moves the time of a scheduled article into the past. */
const letPass = (id: string) =>
  db.tx((tx) =>
    tx.execute(`update news set publish_at = now() - interval '5 minutes' where id = ?`, [id]),
  );
const isOnPhones = async (id: string) => {
  const rows = await db.tx((tx) => tx.execute('select id from published.news where id = ?', [id]));
  return rows.length === 1;
};
const actions = async (id: string) => {
  const rows = await db.tx((tx) =>
    tx.execute<{ action: string; portal: boolean }[]>(
      `select action, actor_id is null as portal from audit_entry where subject_id = ? order by id`,
      [id],
    ),
  );
  return rows.map(({ action, portal }) => (portal ? `${action} by the portal` : action));
};

describe('a draft', () => {
  test('a draft may lack text and cover, and is shown to administrators only', async () => {
    const { status, body } = await send({ title: 'Idea', eventId: null, publication: draft });
    expect(status).toBe(201);
    const { id } = body.data as News;
    expect(body.data).toMatchObject({
      text: '',
      banner: '',
      publication: { state: 'draft', at: null },
    });
    const member = await t.asActor('member');
    const ids = async (who: TestActor, query = '') => {
      const { data } = (await t.call(who, 'GET', `/api/feed?pageSize=1000${query}`)).body;
      expect(data.totalCount).toBe(data.news.length);
      return (data.news as News[]).map((article) => article.id);
    };
    expect(await ids(member)).not.toContain(id);
    expect(await ids(admin)).not.toContain(id);
    expect(await ids(admin, '&drafts=include')).toContain(id);
    expect((await t.call(member, 'GET', `/api/feed/${id}`)).status).toBe(404);
    expect(await isOnPhones(id)).toBe(false);
    expect(await actions(id)).toEqual(['news.draft']);
  });

  test('a draft that is incomplete cannot be published or scheduled', async () => {
    const { body } = await send({ title: 'Idea', eventId: null, publication: draft });
    for (const publication of [published, scheduled(5)]) {
      const refused = await edit(body.data.id, { publication });
      expect(refused.status).toBe(422);
      expect(refused.body.fields).toEqual({
        'feed.text': 'Please input the content!',
        'feed.banner': 'Please upload your news cover image!',
      });
    }
    const { id } = await create(published);
    const emptied = await edit(id, { banner: '' });
    expect(emptied.body.fields).toEqual({ 'feed.banner': 'Please upload your news cover image!' });
  });

  test('an Arabic version is published whole, with the images of its text', async () => {
    const picture = await uploadCover();
    const textArabic = JSON.stringify({
      type: 'doc',
      content: [{ type: 'image', attrs: { src: `/api/file/${picture}`, alt: 'الملعب' } }],
    });
    const { id } = await create(draft, { titleArabic: 'الافتتاح' });
    const half = await edit(id, { publication: published });
    expect([half.status, half.body.fields]).toEqual([
      422,
      { 'feed.textArabic': 'Please input the content!' },
    ]);
    expect((await edit(id, { publication: published, textArabic })).status).toBe(200);
    const [row] = await db.tx((tx) =>
      tx.execute<{ body: object; pictures: string[] }[]>(
        `select p.body, n.pictures from published.news p join news n on n.id = p.id where p.id = ?`,
        [id],
      ),
    );
    expect(row).toMatchObject({
      body: { title: 'Opening', titleArabic: 'الافتتاح', textArabic: expect.any(String) },
      pictures: [picture],
    });
    expect((await edit(id, { titleArabic: null })).body.fields).toEqual({
      'feed.titleArabic': 'Please input news title!',
    });
    expect((await edit(id, { titleArabic: null, textArabic: null })).status).toBe(200);
    expect(await read(id)).toMatchObject({ titleArabic: null, textArabic: null });
  });

  test('a draft is dated when it is published, and is then the first of the news', async () => {
    const { id } = await create(draft);
    await db.tx((tx) =>
      tx.execute(`update news set created_at = now() - interval '3 days' where id = ?`, [id]),
    );
    const other = await create(published);
    await edit(id, { publication: published });
    const { body } = await t.call(await t.asActor('member'), 'GET', '/api/feed?pageSize=2');
    expect((body.data.news as News[]).map((article) => article.id)).toEqual([id, other.id]);
    const article = await read(id);
    expect(article.publication).toEqual({ state: 'published', at: article.createdAt });
    expect(Date.parse(article.createdAt)).toBeGreaterThanOrEqual(Date.parse(other.createdAt));
    // Saving it again does not move it.
    await edit(id, { publication: published, title: 'Later' });
    expect((await read(id)).createdAt).toBe(article.createdAt);
    expect(await actions(id)).toEqual(['news.draft', 'news.publish', 'news.edit']);
  });

  test('a published article that becomes a draft leaves the phones, and the fifty-first takes its place', async () => {
    const pool = (await db.orm.em.getConnection().getNativeClient()) as PgPool;
    const pull = createPull({
      database: pgDatabase(pool),
      secret: new Uint8Array(32).fill(1),
      buckets: accountBucketsSql,
      sharedKinds: sharedBucketKinds,
    });
    const { id, banner } = await create(published);
    await db.tx((tx) =>
      tx.execute(
        `insert into news (title, text, banner, created_at)
         select 'Piece', '{}', ?, now() - number * interval '1 hour'
         from generate_series(1, 60) as number`,
        [banner],
      ),
    );
    const phone = createTestPhone(pull, (await t.asActor('member')).id);
    const stored = () =>
      [...phone.rows.keys()].flatMap((name) =>
        name.startsWith('news/') ? [name.slice('news/'.length)] : [],
      );
    await phone.sync();
    expect(stored()).toContain(id);
    expect(stored()).toHaveLength(50);
    await edit(id, { publication: draft });
    await phone.sync();
    expect(stored()).not.toContain(id);
    expect(stored()).toHaveLength(50);
    await edit(id, { publication: published });
    await phone.sync();
    expect(stored()).toContain(id);
    expect(stored()).toHaveLength(50);
    await db.tx((tx) => tx.execute(`delete from news where title = 'Piece'`));
    expect(await actions(id)).toEqual(['news.create', 'news.unpublish', 'news.publish']);
  });
});

describe('a scheduled article', () => {
  test('a scheduled article is published once when its time has come, by one of two processes', async () => {
    const { id, version, publication } = await create(scheduled(1));
    expect(publication).toEqual({ state: 'scheduled', at: expect.any(String) });
    await runJob();
    expect(await isOnPhones(id)).toBe(false);
    await letPass(id);
    await Promise.all([runJob(), runJob()]);
    await runJob();
    expect(await isOnPhones(id)).toBe(true);
    const article = await read(id);
    expect(article.publication.state).toBe('published');
    expect(Date.parse(article.createdAt)).toBeLessThan(Date.now() - 4 * 60_000);
    // `letPass` raised it once; going live does not, so that an open form can be saved.
    expect(article.version).toBe(version + 1);
    expect(await actions(id)).toEqual(['news.schedule', 'news.publish by the portal']);
  });

  test('a scheduled article can be moved, and cancelled', async () => {
    const [first, second] = [await create(scheduled(5)), await create(scheduled(5))];
    const later = scheduled(60);
    expect((await edit(first.id, { publication: later })).body.data.publication).toEqual(later);
    await edit(second.id, { publication: draft });
    await runJob();
    expect((await read(first.id)).publication).toEqual(later);
    expect((await read(second.id)).publication).toEqual({ state: 'draft', at: null });
    expect(await actions(first.id)).toEqual(['news.schedule', 'news.schedule']);
    expect(await actions(second.id)).toEqual(['news.schedule', 'news.edit']);
  });

  test('a scheduled article needs a time in the future, but keeps the one it has', async () => {
    const feed = { title: 'Late', text, banner: await uploadCover(), eventId: null };
    for (const publication of [scheduled(-1), { state: 'scheduled', at: '' }]) {
      const { status, body } = await send({ ...feed, publication });
      expect(status).toBe(422);
      expect(Object.keys(body.fields)).toEqual(['feed.publication.at']);
    }
    const { id } = await create(scheduled(5));
    await letPass(id);
    const { publication } = await read(id);
    const { status } = await edit(id, { title: 'Typo', publication });
    expect(status).toBe(200);
    expect((await read(id)).publication).toEqual(publication);
    await edit(id, { publication: draft });
  });

  test('a scheduled article that goes live keeps fifty articles on phones while others are published', async () => {
    const due = await Promise.all(Array.from({ length: 3 }, () => create(scheduled(5))));
    for (const { id } of due) await letPass(id);
    const ready = await Promise.all(Array.from({ length: 4 }, () => create(draft)));
    const answers = await Promise.all([
      runJob(),
      ...ready.map(({ id }) => edit(id, { publication: published })),
      create(published),
    ]);
    expect(
      answers.flatMap((answer) => (answer && 'status' in answer ? [answer.status] : [])),
    ).toEqual([200, 200, 200, 200]);
    for (const { id } of [...due, ...ready]) expect(await isOnPhones(id)).toBe(true);
  });

  test('a scheduled article waits for other writers of news before it is locked, so that they cannot block each other', async () => {
    const { id } = await create(scheduled(5));
    const [locked, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = db.tx(async (tx) => {
      await tx.execute('select queue_news_writers()');
      locked.resolve();
      await isWaiting.promise;
      await tx.execute('select from news where id = ? for update nowait', [id]);
    });
    await locked.promise;
    const saving = edit(id, { publication: draft });
    await vi.waitFor(async () => {
      const waiting = await db.tx((tx) =>
        tx.execute(`select pid from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`),
      );
      expect(waiting).toHaveLength(1);
    });
    isWaiting.resolve();
    await other;
    expect(await saving).toMatchObject({ status: 200 });
  });
});
