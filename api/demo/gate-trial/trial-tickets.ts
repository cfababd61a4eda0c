/** The tickets that the demo shows to a gate, with the answer that each should get. */
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export interface TrialTicket {
  /** Text of the QR code. */
  text: string;
  /** The answer that the phone's screen should show. */
  answer: string;
  about: string;
}

const admitted = 6;

/** Returns some of everything that happens at a gate, in an order in which it could. */
export async function trialTickets(tx: Tx, matchId: string): Promise<TrialTicket[]> {
  const tickets = db(tx)
    .selectFrom('ticket')
    .select(['url', 'holder', 'revoked_at'])
    .orderBy('issued_at')
    .orderBy('id');
  const ofMatch = await tickets.where('match_id', '=', matchId).execute();
  const other = await tickets
    .where('match_id', '<>', matchId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const valid = ofMatch.filter(({ revoked_at: at }) => at === null).slice(0, admitted);
  const revoked = ofMatch.find(({ revoked_at: at }) => at !== null);
  const [first] = valid;
  return [
    ...valid.map(({ url, holder }) => ({ text: url, answer: 'On the list', about: holder })),
    ...(first
      ? [
          { text: first.url, answer: 'Already inside', about: `${first.holder}, a second time` },
          { text: altered(first.url), answer: 'Not a league ticket', about: 'An altered ticket' },
        ]
      : []),
    ...(revoked
      ? [{ text: revoked.url, answer: 'Revoked', about: `${revoked.holder}, revoked` }]
      : []),
    ...(other
      ? [{ text: other.url, answer: 'Another match', about: `${other.holder}, another match` }]
      : []),
    {
      text: 'https://shop.example/menu',
      answer: 'Not a league ticket',
      about: 'Someone else’s code',
    },
  ];
}

/** The same ticket with another character in its signature. */
function altered(text: string): string {
  const at = text.length - 12;
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}
