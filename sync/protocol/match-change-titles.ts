import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';

/** Titles of changes of a match, around the match's name. */
export const matchChangeTitles = {
  'match.join': 'sync.matchJoin',
  'match.withdraw': 'sync.matchWithdraw',
  'pool.request': 'sync.poolRequest',
  'pool.accept': 'sync.poolAccept',
  'pool.return': 'sync.poolReturn',
  'pool.confirm': 'sync.poolConfirm',
  'absence.contest': 'sync.absenceContest',
} as const satisfies Partial<Record<MutationName, MessageKey>>;

export function isMatchChange(name: string): name is keyof typeof matchChangeTitles {
  return Object.hasOwn(matchChangeTitles, name);
}
