/**
 * The archive: what belongs to tournaments of earlier seasons. The server sends it only to a phone
 * that has a cursor of its bucket, so the phone asks for it with a cursor that no server ever gave.
 */
import { readPosition, readSession, writePosition } from '#sync/client/storage/replica-meta.ts';
import type { Position, StoredRow } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';

const requestCursor = '0.00000000';
/** The archived tournaments and their documents. */
const pastEvents = 'past';
/** The person's own rows of them. */
const ownArchive = ({ owner }: Replica) => `archive/${owner}`;

/** `requested`: it comes with the next pull. */
export type ArchiveState = 'absent' | 'requested' | 'here';

export async function readArchiveState(replica: Replica): Promise<ArchiveState> {
  const { cursors } = await readPosition(replica);
  const cursor = cursors[ownArchive(replica)];
  if (cursor === undefined) return 'absent';
  return cursor === requestCursor ? 'requested' : 'here';
}

/** Requests the archive with the next pull; has no effect before the first pull. */
export function requestArchive(replica: Replica): Promise<void> {
  return changeCursors(replica, [], (cursors) =>
    Object.keys(cursors).length === 0
      ? cursors
      : { [ownArchive(replica)]: requestCursor, ...cursors },
  );
}

/** The next pull removes the matches. */
export function removeArchive(replica: Replica): Promise<void> {
  const own = ownArchive(replica);
  return changeCursors(replica, collectionNames, async (cursors) => {
    for (const name of collectionNames)
      await replica
        .table<StoredRow>(name)
        .filter(({ _bucket }) => _bucket === own || _bucket === pastEvents)
        .delete();
    const others = Object.entries(cursors).filter(([name]) => name !== own && name !== pastEvents);
    return Object.fromEntries(others);
  });
}

/** A reply to a request that was sent before is not applied. */
async function changeCursors(
  replica: Replica,
  tables: readonly string[],
  change: (cursors: Position['cursors']) => Position['cursors'] | Promise<Position['cursors']>,
): Promise<void> {
  await replica.transaction('rw', ['meta', ...tables], async () => {
    if ((await readSession(replica)) === null) return;
    const position = await readPosition(replica);
    await writePosition(replica, { ...position, cursors: await change(position.cursors) });
  });
}
