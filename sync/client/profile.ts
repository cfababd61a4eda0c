/** The own profile's texts, changed without signal. */
import type { ProfileBase, ProfileChange } from '#sync/contracts/accounts.ts';
import { mutationArgs } from '#sync/protocol/mutations.ts';
import { addItem, newItem } from '#sync/client/outbox.ts';
import type { OutboxItem, Replica } from '#sync/client/replica.ts';
import { steadily } from '#sync/client/steadily.ts';

type Field = keyof ProfileChange;
interface Edit {
  change: ProfileChange;
  base: ProfileBase;
}

/**
 * Queues a change of the profile. One that waits untried takes it in, so that what was changed twice
 * has one base; what was changed back is no change.
 *
 * @param base what the form showed in each changed field
 * @returns the mutation's id; null where nothing is left to change
 * @throws ZodError on texts that the server would not take
 */
export async function editProfile(
  replica: Replica,
  change: ProfileChange,
  base: ProfileBase,
): Promise<string | null> {
  const made = { change: mutationArgs['profile.edit'].parse(change), base };
  return steadily(replica, () =>
    replica.transaction('rw', replica.outbox, async () => {
      const last = await replica.outbox.where('record').equals('profile').last();
      const both = last?.attempted === false ? combine(editOf(last), made) : null;
      const edit = withoutSame(both ?? made);
      if (both !== null && last !== undefined) {
        if (edit === null) {
          await replica.outbox.delete(last.seq);
          return null;
        }
        await replica.outbox.put({ ...last, args: edit.change, base: edit.base });
        return last.id;
      }
      if (edit === null) return null;
      const item = newItem('profile.edit', edit.change, edit.base);
      return addItem(replica, { ...item, attempted: false });
    }),
  );
}

const editOf = ({ args, base }: OutboxItem): Edit => ({
  change: args as ProfileChange,
  base: base ?? {},
});

/** Null where the second was not made on top of the first: the server is to see both. */
function combine(first: Edit, second: Edit): Edit | null {
  const both = (Object.keys(second.change) as Field[]).filter((name) => name in first.change);
  if (both.some((name) => second.base[name] !== first.change[name])) return null;
  return {
    change: { ...first.change, ...second.change },
    base: { ...second.base, ...first.base },
  };
}

function withoutSame({ change, base }: Edit): Edit | null {
  const differs = (Object.keys(change) as Field[]).filter((name) => change[name] !== base[name]);
  if (differs.length === 0) return null;
  const only = (all: ProfileChange | ProfileBase) =>
    Object.fromEntries(differs.map((name) => [name, all[name]]));
  return { change: only(change), base: only(base) };
}
