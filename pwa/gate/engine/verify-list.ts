/** Checks the code of a printed security list with the keys of the enrolment, without signal. */
import { readSecurityListCode } from '#sync/contracts/gate/security-list-code.ts';
import { uuidTime } from '#sync/contracts/core/uuid.ts';
import { checkSignature, type TicketKeys } from '#pwa/gate/engine/verify-ticket.ts';

export type VerifiedList =
  | { kind: 'ours'; version: number; people: number; issuedAt: number }
  | { kind: 'otherMatch' | 'unknownKey' | 'notOurs' };

export async function verifyList(
  { id, jws }: { id: string; jws: string },
  { keys, matchId }: { keys: TicketKeys; matchId: string },
): Promise<VerifiedList> {
  const code = readSecurityListCode(id, jws);
  if (code === null) return { kind: 'notOurs' };
  const signature = await checkSignature(code, keys);
  if (signature !== 'good') return { kind: signature === 'bad' ? 'notOurs' : 'unknownKey' };
  const { m: match, v: version, c: people, l } = code.claim;
  if (match !== matchId) return { kind: 'otherMatch' };
  return { kind: 'ours', version, people, issuedAt: uuidTime(l) };
}
