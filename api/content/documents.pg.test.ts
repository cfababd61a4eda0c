import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentRoutes } from '#api/content/routes.ts';
import { deleteUnclaimedUploads } from '#api/files/cleanup.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { entities } from '#api/schema.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: contentRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#363' } })
  .png()
  .toBuffer();
const files = {
  pdf: { bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), fileName: 'map.pdf' },
  cover: { bytes: png, fileName: 'cover.png' },
};

async function stage(admin: TestActor, file: keyof typeof files, bytes?: Buffer): Promise<string> {
  const upload = { ...files[file], ...(bytes && { bytes }), uploader: { accountId: admin.id } };
  return db.tx(async (tx) => (await t.app.services.files.stage(tx, upload)).name);
}

const post = (admin: TestActor, file: object, path = '/api/document') =>
  t.call(admin, 'POST', path, { file });
const patch = (admin: TestActor, id: string, file: object, version?: number) =>
  t.call(admin, 'PATCH', `/api/document/${id}`, { file, ...(version && { version }) });

async function publish(admin: TestActor, more: object = {}) {
  const name = await stage(admin, 'pdf');
  const image = await stage(admin, 'cover');
  const answer = await post(admin, { title: 'Bib rules', name, image, ...more });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: string; name: string; image: string; version: number };
}

/** Returns which of the files are still stored after the clean-up of unclaimed ones. */
async function keptAfterwards(names: string[]): Promise<string[]> {
  await db.tx((tx) =>
    tx.execute(`update stored_file set created_at = now() - interval '9 days',
      released_at = released_at - interval '9 days'`),
  );
  await deleteUnclaimedUploads(t.app.services.orm, t.app.services.store);
  const rows = await db.tx((tx) =>
    tx.execute<{ name: string }[]>(
      `select name from stored_file where name = any (string_to_array(?, ','))`,
      [names.join(',')],
    ),
  );
  return rows.map(({ name }) => name);
}

describe('a document', () => {
  test.each(['/api/document', '/api/file/add'])('is published by POST %s', async (path) => {
    const admin = await t.asActor('admin');
    const { eventId } = await db.tx((tx) => createSeason(tx));
    const [name, image] = [await stage(admin, 'pdf'), await stage(admin, 'cover')];
    const answer = await post(admin, { title: ' Bib rules ', name, image, eventId }, path);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Document created successfully!');
    const { id, createdAt } = answer.body.data;
    expect(answer.body.data).toEqual({
      id,
      version: 1,
      title: 'Bib rules',
      name,
      image,
      eventId,
      venueIds: [],
      createdAt,
    });
    const member = await t.asActor('member');
    const read = await t.call(member, 'GET', `/api/document/${id}`);
    expect(read.body.data).toEqual(answer.body.data);
    const lines = await db.tx((tx) =>
      tx.execute('select actor_id, action from audit_entry where subject_id = ?', [id]),
    );
    expect(lines).toEqual([{ actor_id: admin.id, action: 'document.create' }]);
  });

  test('a document needs no cover and no tournament', async () => {
    const admin = await t.asActor('admin');
    const answer = await post(admin, { title: 'Bibs', name: await stage(admin, 'pdf') });
    expect(answer.body.data).toMatchObject({ image: null, eventId: null });
  });

  test('a document with wrong fields gets an error for each, and nothing is stored or claimed', async () => {
    const admin = await t.asActor('admin');
    const empty = await post(admin, { title: ' ', name: '' });
    expect([empty.status, empty.body.fields]).toEqual([
      422,
      { 'file.title': 'Enter a title.', 'file.name': 'Please choose a file.' },
    ]);
    const long = await post(admin, { title: 'x'.repeat(151), name: await stage(admin, 'pdf') });
    expect(long.body.fields).toEqual({ 'file.title': 'At most 150 characters.' });

    const [pdf, cover] = [await stage(admin, 'pdf'), await stage(admin, 'cover')];
    const swapped = await post(admin, { title: 'Bibs', name: cover });
    expect(swapped.body.fields).toEqual({ 'file.name': `${cover} is not a file.` });
    const noCover = await post(admin, { title: 'Bibs', name: pdf, image: pdf });
    expect(Object.keys(noCover.body.fields)).toEqual(['file.image']);
    const nowhere = await post(admin, {
      title: 'Bibs',
      name: pdf,
      eventId: '00000000-0000-7000-8000-000000000000',
    });
    expect(nowhere.body.fields).toEqual({ 'file.eventId': 'This tournament doesn’t exist.' });
    const other = await post(await t.asActor('admin'), { title: 'Bibs', name: pdf });
    expect(Object.keys(other.body.fields), 'another’s upload').toEqual(['file.name']);
    const { status } = await post(admin, { title: 'Bibs', name: pdf, image: cover });
    expect(status, 'control: both uploads are still free').toBe(201);
  });

  test('a document accepts a file and a cover of up to 5 MB each', async () => {
    const admin = await t.asActor('admin');
    const bytes = (size: number) =>
      Buffer.concat([files.pdf.bytes, Buffer.alloc(size - files.pdf.bytes.length, ' ')]);
    const most = 5 * 1024 * 1024;
    const large = await stage(admin, 'pdf', bytes(most + 1));
    const refused = await post(admin, { title: 'Map', name: large });
    expect(refused.body.fields).toEqual({ 'file.name': `${large} size should be less than 5 MB` });
    const name = await stage(admin, 'pdf', bytes(most));
    expect((await post(admin, { title: 'Map', name })).status).toBe(201);
  });

  test('editing a document changes the given fields; replaced files are released, the others stay', async () => {
    const admin = await t.asActor('admin');
    const { eventId } = await db.tx((tx) => createSeason(tx));
    const old = await publish(admin, { eventId });
    const name = await stage(admin, 'pdf');
    const answer = await patch(admin, old.id, { name }, 1);
    expect([answer.status, answer.body.message]).toEqual([200, 'Document edited.']);
    expect(answer.body.data).toMatchObject({ name, image: old.image, eventId, version: 2 });
    const bare = await patch(admin, old.id, { image: null, eventId: null, title: 'Bibs' }, 2);
    expect(bare.body.data).toMatchObject({ title: 'Bibs', name, image: null, eventId: null });
    expect(await keptAfterwards([old.name, old.image, name])).toEqual([name]);
  });

  test('a document names the venues that it is about, and no deleted one', async () => {
    const admin = await t.asActor('admin');
    const [one, other] = await db.tx(async (tx) => [
      await createSeason(tx),
      await createSeason(tx),
    ]);
    const venueIds = [one.venueId];
    const { id } = await publish(admin, { venueIds });
    const answer = await patch(admin, id, { venueIds: [other.venueId] }, 1);
    expect(answer.body.data).toMatchObject({ venueIds: [other.venueId], version: 2 });
    const [row] = await db.tx((tx) =>
      tx.execute<{ body: object }[]>('select body from published.document where id = ?', [id]),
    );
    expect(row?.body).toMatchObject({ venueIds: [other.venueId] });
    await db.tx((tx) => tx.execute('update venue set deleted_at = now() where id = ?', venueIds));
    const gone = await patch(admin, id, { venueIds });
    expect([gone.status, gone.body.fields]).toEqual([
      422,
      { 'file.venueIds': 'This venue no longer exists.' },
    ]);
  });

  test('a document keeps its file when the form sends the same one', async () => {
    const admin = await t.asActor('admin');
    const { id, name, image } = await publish(admin);
    expect((await patch(admin, id, { title: 'Bibs', name, image }, 1)).status).toBe(200);
    expect((await keptAfterwards([name, image])).toSorted()).toEqual([name, image].toSorted());
  });

  test('editing a document with a stale version overwrites nothing and leaves the upload unclaimed', async () => {
    const admin = await t.asActor('admin');
    const { id } = await publish(admin);
    expect((await patch(admin, id, { title: 'First' }, 1)).status).toBe(200);
    const name = await stage(admin, 'pdf');
    const stale = await patch(admin, id, { title: 'Second', name }, 1);
    expect(stale.status).toBe(409);
    expect(stale.body.message).toMatch(/^Someone else changed this in the meantime/);
    expect((await patch(admin, id, { name }, 2)).body.data.title).toBe('First');
  });

  test('two administrators edit a document from the same version at the same time: one wins', async () => {
    const admins = [await t.asActor('admin'), await t.asActor('admin')];
    const { id } = await publish(admins[0]!);
    const names = [await stage(admins[0]!, 'pdf'), await stage(admins[1]!, 'pdf')];
    const answers = await Promise.all(
      admins.map((admin, index) => patch(admin, id, { name: names[index] }, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)!.body.data.name as string;
    expect(await keptAfterwards(names), 'one file, that of who won').toEqual([winner]);
    // Control: an edit without a version overwrites.
    const blind = await Promise.all(admins.map((admin) => patch(admin, id, { title: 'Blind' })));
    expect(blind.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a document is deleted with its files; a concurrent edit and deletion end as one of the two', async () => {
    const admin = await t.asActor('admin');
    const { id, name, image } = await publish(admin);
    const remove = () => t.call(admin, 'DELETE', `/api/document/${id}`);
    const [edited, deleted] = await Promise.all([patch(admin, id, { title: 'Late' }), remove()]);
    expect([200, 404]).toContain(edited.status);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Document deleted.']);
    expect((await remove()).status).toBe(404);
    expect((await patch(admin, id, { title: 'Later' })).body.message).toBe(
      'This document no longer exists.',
    );
    expect(await keptAfterwards([name, image])).toEqual([]);
  });

  test('a document is listed in pages, newest first', async () => {
    const admin = await t.asActor('admin');
    await db.tx((tx) => tx.execute('delete from document'));
    const made = [];
    for (let count = 0; count < 3; count += 1) made.push((await publish(admin)).id);
    const list = async (query: string) =>
      (await t.call(admin, 'GET', `/api/document${query}`)).body.data;
    const ids = ({ documents }: { documents: { id: string }[] }) => documents.map(({ id }) => id);
    const [first, second] = [await list('?pageSize=2'), await list('?pageSize=2&page=2')];
    expect([...ids(first), ...ids(second)]).toEqual(made.toReversed());
    expect([first.totalCount, second.totalCount]).toEqual([3, 3]);
  });
});
