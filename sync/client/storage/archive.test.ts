import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readArchiveState, removeArchive, requestArchive } from '#sync/client/storage/archive.ts';
import { readPosition, writePosition } from '#sync/client/storage/replica-meta.ts';
import { applyAnswer, createPhone, row, storedVersions } from '#sync/client/testing/phone.ts';
import { cursor as cursorSchema } from '#sync/protocol/pull.ts';

const snapshot = (collection: string, ...rows: ReturnType<typeof row>[]) => ({
  mode: 'snapshot' as const,
  cursor: '7.abcdefgh',
  rows: { [collection]: rows },
  deleted: {},
});

async function syncedPhone() {
  const phone = await createPhone();
  await applyAnswer(phone, { buckets: { season: snapshot('event', row('current')) } });
  return phone;
}

it('a phone asks for earlier seasons with the next pull, and has them after its reply', async () => {
  const phone = await syncedPhone();
  const { replica } = phone;
  const own = `archive/${replica.owner}`;
  expect(await readArchiveState(replica)).toBe('absent');
  await requestArchive(replica);
  expect(await readArchiveState(replica)).toBe('requested');
  const { cursors } = await readPosition(replica);
  expect(Object.keys(cursors).toSorted()).toEqual([own, 'season']);
  expect(cursorSchema.safeParse(cursors[own]).success).toBe(true);

  await applyAnswer(phone, {
    buckets: { [own]: snapshot('ticket', row('old')), past: snapshot('event', row('past')) },
  });
  expect(await readArchiveState(replica)).toBe('here');
  await requestArchive(replica);
  expect(await readArchiveState(replica)).toBe('here');

  await removeArchive(replica);
  expect(await readArchiveState(replica)).toBe('absent');
  expect(await storedVersions(phone, 'ticket')).toEqual({});
  expect(await storedVersions(phone, 'event')).toEqual({ current: 1 });
  expect(Object.keys((await readPosition(replica)).cursors)).toEqual(['season']);
});

it('a request that the server does not know is forgotten', async () => {
  const phone = await syncedPhone();
  await requestArchive(phone.replica);
  await applyAnswer(phone, {
    buckets: { [`archive/${phone.replica.owner}`]: { mode: 'dropped', rows: {}, deleted: {} } },
  });
  expect(await readArchiveState(phone.replica)).toBe('absent');
});

it('a phone without cursors asks for everything, so it cannot ask for earlier seasons', async () => {
  const { replica } = await syncedPhone();
  await writePosition(replica, { ...(await readPosition(replica)), cursors: {} });
  await requestArchive(replica);
  expect((await readPosition(replica)).cursors).toEqual({});
});

it('nothing is written after the session', async () => {
  const { replica } = await syncedPhone();
  await replica.meta.delete('session');
  const before = await readPosition(replica);
  await requestArchive(replica);
  await removeArchive(replica);
  expect(await readPosition(replica)).toEqual(before);
});
