/** The members' mutations. */
import { memberMutations, type MutationArgs, type MutationName } from '#sync/protocol/mutations.ts';
import { enqueueMutation, toOutboxItem } from '#sync/client/outbox/outbox.ts';
import type { NewOutboxItem } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** Builds an outbox item from arguments that `mutationArgs` has parsed. */
export function createOutboxItem<Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): NewOutboxItem {
  return toOutboxItem(memberMutations, name, args, base);
}

/** Stores a mutation as `enqueueMutation` does. */
export function enqueue<Name extends MutationName>(
  replica: Replica,
  name: Name,
  args: MutationArgs<Name>,
  base?: unknown,
): Promise<string> {
  return enqueueMutation(memberMutations, replica, name, args, base);
}
