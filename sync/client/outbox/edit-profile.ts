import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts/person-fields.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { mutationArgs } from '#sync/protocol/mutations.ts';
import { addToOutbox } from '#sync/client/outbox/outbox.ts';
import { createOutboxItem } from '#sync/client/outbox/member-mutations.ts';
import type { OutboxItem } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { transactWithRetry } from '#sync/client/storage/database-retry.ts';

type ProfileField = keyof ProfileChange;
interface ProfileEdit {
  change: ProfileChange;
  base: ProfileBase;
}

/**
 * Queues a change of the profile. Merges it into a waiting change that was never attempted; a field
 * changed back is dropped.
 *
 * @param base what the form showed in each changed field
 * @returns the mutation's id; null if nothing is left to change
 * @throws ZodError on texts that the server would not accept
 */
export async function editProfile(
  replica: Replica,
  change: ProfileChange,
  base: ProfileBase,
): Promise<string | null> {
  const newEdit = { change: mutationArgs['profile.edit'].parse(change), base };
  return transactWithRetry(replica, [replica.outbox], async () => {
    const last = await replica.outbox
      .where('record')
      .equals(formatRecordKey({ kind: 'profile', id: null }))
      .last();
    const merged = last?.attempted === false ? combineEdits(toProfileEdit(last), newEdit) : null;
    const edit = withoutUnchanged(merged ?? newEdit);
    if (merged !== null && last !== undefined) {
      if (edit === null) {
        await replica.outbox.delete(last.seq);
        return null;
      }
      await replica.outbox.put({ ...last, args: edit.change, base: edit.base });
      return last.id;
    }
    if (edit === null) return null;
    const item = createOutboxItem('profile.edit', edit.change, edit.base);
    return addToOutbox(replica, { ...item, attempted: false });
  });
}

const toProfileEdit = ({ args, base }: OutboxItem): ProfileEdit => ({
  change: args as ProfileChange,
  base: base ?? {},
});

/** Null if the second edit is not based on the first: the server must see both. */
function combineEdits(first: ProfileEdit, second: ProfileEdit): ProfileEdit | null {
  const shared = (Object.keys(second.change) as ProfileField[]).filter(
    (name) => name in first.change,
  );
  if (shared.some((name) => second.base[name] !== first.change[name])) return null;
  return {
    change: { ...first.change, ...second.change },
    base: { ...second.base, ...first.base },
  };
}

function withoutUnchanged({ change, base }: ProfileEdit): ProfileEdit | null {
  const differs = (Object.keys(change) as ProfileField[]).filter(
    (name) => change[name] !== base[name],
  );
  if (differs.length === 0) return null;
  const only = (all: ProfileChange | ProfileBase) =>
    Object.fromEntries(differs.map((name) => [name, all[name]]));
  return { change: only(change), base: only(base) };
}
