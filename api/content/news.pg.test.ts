import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { News } from '#sync/contracts/content/news.ts';
import { harmlessTexts, refusedTexts } from '#e2e/fixtures/malicious-rich-text.ts';
import { contentRoutes } from '#api/content/routes.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: contentRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer();

async function upload({ id }: TestActor, bytes = png, fileName = 'cover.png'): Promise<string> {
  const uploader = { accountId: id };
  const staged = db.tx((tx) => t.app.services.files.stage(tx, { bytes, fileName, uploader }));
  return (await staged).name;
}

const words = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] });
const shown = (name: string) => ({ type: 'image', attrs: { src: `/api/file/${name}` } });
const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content });

async function feedOf(admin: TestActor, change: object = {}) {
  const banner = await upload(admin);
  return {
    title: 'Opening',
    text: doc(words('It begins.')),
    banner,
    eventId: null,
    Tags: [],
    ...change,
  };
}

async function publish(admin: TestActor, change: object = {}): Promise<News> {
  const { status, body } = await t.call(admin, 'POST', '/api/feed', {
    feed: await feedOf(admin, change),
  });
  expect(body).toMatchObject({ message: 'News created successfully!' });
  expect(status).toBe(201);
  return body.data as News;
}

const edit = (admin: TestActor, id: string, feed: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/feed/${id}`, { feed, ...(version && { version }) });

const purposes = (...names: string[]) =>
  db.tx(async (tx) => {
    const rows = await tx.execute<{ name: string; purpose: string | null }[]>(
      `select name, purpose from stored_file where name = any (string_to_array(?, ','))`,
      [names.join(',')],
    );
    return names.map((name) => rows.find((row) => row.name === name)?.purpose);
  });

describe('a news article', () => {
  test('a news article is published with its tags and tournament, and comes first in the feed', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await db.tx((tx) => createSeason(tx));
    const first = await publish(admin, { Tags: [{ name: 'Tickets' }] });
    const [known] = first.Tags;
    const piece = await publish(admin, {
      eventId,
      Tags: [{ name: 'Gates' }, known?.id, { name: 'TICKETS' }],
    });
    expect(piece.Tags.map(({ name }) => name)).toEqual(['Gates', 'Tickets']);
    expect(piece.Event?.id).toBe(eventId);
    const member = await t.asActor('member');
    const { body } = await t.call(member, 'GET', '/api/feed?pageSize=2&pageNumber=1');
    expect(body.data.news).toEqual([piece, first]);
    const next = await t.call(member, 'GET', '/api/feed?pageSize=1&pageNumber=2');
    expect(next.body.data).toEqual({ news: [first], totalCount: body.data.totalCount });
    expect((await t.call(member, 'GET', `/api/feed/${piece.id}`)).body.data).toEqual(piece);
    const tags = await t.call(member, 'GET', '/api/feed/tags?name=ick');
    expect(tags.body.data).toEqual([known]);
  });

  test.each([
    ['title', '', 'Please input news title!'],
    ['title', undefined, 'Please input news title!'],
    ['eventId', undefined, 'Please input a value!'],
    ['eventId', '01890000-0000-7000-8000-000000000000', 'This tournament no longer exists.'],
    ['text', '', 'Please input the content!'],
    ['text', undefined, 'Please input the content!'],
    ['text', doc({ type: 'paragraph' }), 'Content is required. Please write it.'],
    ['text', 'x'.repeat(60_001), 'The content is too long.'],
    ['banner', '', 'Please upload your news cover image!'],
    ['banner', undefined, 'Please upload your news cover image!'],
    ['banner', 'AAAAAAAAAAAAAAAAAAAAAA.png', /unknown or already in use/],
    ['Tags', ['01890000-0000-7000-8000-000000000000'], 'This tag no longer exists.'],
    ['Tags', [{ name: 'x'.repeat(41) }], undefined],
    ['Tags', Array.from({ length: 11 }, (_, at) => ({ name: `t${at}` })), 'At most 10 tags.'],
  ])(
    'a news article with %s %j is refused in the catalogue’s words',
    async (field, value, message) => {
      const admin = await t.asActor('admin');
      const feed = await feedOf(admin, { [field]: value });
      const { status, body } = await t.call(admin, 'POST', '/api/feed', { feed });
      expect(status).toBe(422);
      const [[path, text]] = Object.entries(body.fields) as [[string, string]];
      expect(path).toMatch(new RegExp(`^feed\\.${field}`));
      if (message instanceof RegExp) expect(text).toMatch(message);
      else if (message !== undefined) expect(text).toBe(message);
      // No file was claimed.
      expect(await purposes(feed.banner ?? '')).not.toEqual(['cover']);
    },
  );

  test('a news article refuses text that could run as code in a reader’s browser', async () => {
    const admin = await t.asActor('admin');
    const { id } = await publish(admin);
    for (const hostile of refusedTexts) {
      const { status, body } = await edit(admin, id, { text: JSON.stringify(hostile) });
      expect([JSON.stringify(hostile), status]).toEqual([JSON.stringify(hostile), 422]);
      expect(Object.keys(body.fields)).toEqual(['feed.text']);
    }
    for (const harmless of harmlessTexts) {
      const { status, body } = await edit(admin, id, { text: JSON.stringify(harmless) });
      expect(status).toBe(200);
      expect(body.data.text).not.toMatch(/"(?:on\w+|style|class|target|rel|color|id)":/);
    }
  });

  test('a news article owns its cover and images, and releases those it no longer shows', async () => {
    const admin = await t.asActor('admin');
    const [first, second, third] = [await upload(admin), await upload(admin), await upload(admin)];
    const piece = await publish(admin, { text: doc(shown(first), shown(second), shown(first)) });
    const { banner } = piece;
    expect(await purposes(banner, first, second, third)).toEqual(['cover', 'cover', 'cover', null]);
    const { status } = await edit(admin, piece.id, {
      text: doc(shown(second), shown(third)),
      banner: first,
    });
    // The article still shows `first` as its cover.
    expect(status).toBe(200);
    expect(await purposes(banner, first, second, third)).toEqual([null, 'cover', 'cover', 'cover']);
    const gone = await t.call(admin, 'DELETE', `/api/feed/${piece.id}`);
    expect(gone.body).toEqual({ data: {}, message: 'News deleted.' });
    expect(await purposes(first, second, third)).toEqual([null, null, null]);
    expect((await t.call(admin, 'DELETE', `/api/feed/${piece.id}`)).status).toBe(404);
  });

  test('a news article refuses other people’s images, images of another article, and PDFs', async () => {
    const admin = await t.asActor('admin');
    const other = await t.asActor('admin');
    const foreign = await upload(other);
    const elsewhere = await publish(admin);
    const pdf = await upload(admin, Buffer.from('%PDF-1.7\n'), 'map.pdf');
    const { id } = await publish(admin);
    for (const name of [foreign, elsewhere.banner]) {
      const { status, body } = await edit(admin, id, { text: doc(shown(name)) });
      expect(status).toBe(422);
      expect(body.fields).toEqual({
        'feed.text': expect.stringMatching(/^Image 1 in the text belongs to another article/),
      });
    }
    const { body } = await edit(admin, id, { banner: pdf });
    expect(body.fields['feed.banner']).toMatch(/is not an image\.$/);
  });

  test('a news article with a stale version overwrites nothing; of two concurrent edits one wins', async () => {
    const admin = await t.asActor('admin');
    const { id, version } = await publish(admin);
    expect((await edit(admin, id, { title: 'First' }, version)).body.data.version).toBe(
      version + 1,
    );
    const stale = await edit(admin, id, { title: 'Second' }, version);
    expect(stale.status).toBe(409);
    const answers = await Promise.all(
      ['A', 'B'].map((title) => edit(admin, id, { title }, version + 1)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Control: an edit without a version overwrites.
    const blind = await Promise.all(['C', 'D'].map((title) => edit(admin, id, { title })));
    expect(blind.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a news article adds an audit entry for each change', async () => {
    const admin = await t.asActor('admin');
    const { id } = await publish(admin, { title: 'Logged' });
    await edit(admin, id, { title: 'Logged again', text: doc(words('Other')) });
    await t.call(admin, 'DELETE', `/api/feed/${id}`);
    const lines = await db.tx((tx) =>
      tx.execute('select action, detail from audit_entry where subject_id = ? order by id', [id]),
    );
    expect(lines).toEqual([
      { action: 'news.create', detail: { title: 'Logged', eventId: null, tags: [] } },
      {
        action: 'news.edit',
        detail: {
          title: 'Logged again',
          text: 'changed',
          changes: [{ field: 'title', from: 'Logged', to: 'Logged again' }],
        },
      },
      { action: 'news.delete', detail: { title: 'Logged again' } },
    ]);
  });
});

test('two people who create the same tag at the same time both get it', async () => {
  const admin = await t.asActor('admin');
  const made = await Promise.all(
    [
      ['Zone', 'Alpha'],
      ['alpha', 'zone'],
    ].map((names) => publish(admin, { Tags: names.map((name) => ({ name })) })),
  );
  const ids = made.map(({ Tags }) => Tags.map(({ id }) => id).toSorted());
  expect(ids[0]).toEqual(ids[1]);
});

describe('the news on phones', () => {
  const onPhones = () =>
    db.tx((tx) =>
      tx.execute<{ id: string; version: number }[]>(
        `select p.id, p.version from published.news p join news n on n.id = p.id
         order by n.created_at desc, n.id desc`,
      ),
    );

  beforeEach(async () => {
    const { banner } = await publish(await t.asActor('admin'));
    await db.tx((tx) =>
      tx.execute(
        `insert into news (title, text, banner, created_at)
         select 'Piece ' || number, '{}', ?, now() + number * interval '1 second'
         from generate_series(1, 60) as number`,
        [banner],
      ),
    );
  });
  afterEach(() => db.tx((tx) => tx.execute(`delete from news where title like 'Piece %'`)));

  test('the news on phones are the newest fifty in the feed’s order, also after a deletion', async () => {
    const newest = () =>
      db.tx(async (tx) => {
        const rows = await tx.execute<{ id: string }[]>(
          'select id from news order by created_at desc, id desc limit 50',
        );
        return rows.map(({ id }) => id);
      });
    const before = await onPhones();
    expect(before.map(({ id }) => id)).toEqual(await newest());
    await db.tx((tx) => tx.execute(`delete from news where title = 'Piece 60'`));
    const after = await onPhones();
    expect(after.map(({ id }) => id)).toEqual(await newest());
    expect(after.length).toBe(50);
    // Publishing and deleting other articles must not make an open form stale.
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([1]));
  });

  test('the news on phones are still fifty when many are published at the same time', async () => {
    const admin = await t.asActor('admin');
    const feeds = await Promise.all(Array.from({ length: 8 }, () => feedOf(admin)));
    const answers = await Promise.all(
      feeds.map((feed) => t.call(admin, 'POST', '/api/feed', { feed })),
    );
    expect(answers.map(({ status }) => status)).toEqual(feeds.map(() => 201));
    expect((await onPhones()).length).toBe(50);
  });
});
