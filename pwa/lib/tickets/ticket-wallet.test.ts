import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import { beginSession } from '#pwa/lib/session/session-transitions.ts';
import { loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { readWallet, ticketByRef, todaysTicket } from '#pwa/lib/tickets/ticket-wallet.ts';

const cairo = 'Africa/Cairo';

function ticket(id: string, date: string, url: string | null = 'https://t.example/r'): TicketRow {
  const side = { name: 'Ahly', logo: null };
  return {
    id,
    version: 1,
    ref: id.padEnd(22, 'A'),
    bookingId: id,
    matchId: id,
    eventId: id,
    seat: null,
    holder: 'Sara Adel',
    organization: null,
    role: 'photographer',
    url,
    issuedAt: date,
    revokedAt: url === null ? date : null,
    revokedReason: null,
    facts: {
      match: 'Derby',
      event: 'Cup',
      date,
      home: side,
      away: side,
      venue: 'Cairo',
      gate: null,
    },
  };
}

describe('today’s ticket', () => {
  it('today’s ticket depends on the day in the league’s time zone, not the phone’s', () => {
    const late = ticket('a', '2026-11-21T21:30:00.000Z');
    expect(todaysTicket([late], Date.parse('2026-11-20T22:30:00.000Z'), cairo)).toBe(late);
    expect(todaysTicket([late], Date.parse('2026-11-20T21:30:00.000Z'), cairo)).toBeNull();
  });

  it('today’s ticket is that of the first match that is not over', () => {
    const noon = ticket('a', '2026-11-21T10:00:00.000Z');
    const evening = ticket('b', '2026-11-21T17:00:00.000Z');
    const at = (time: string) => todaysTicket([noon, evening], Date.parse(time), cairo)?.id;
    expect(at('2026-11-21T11:00:00.000Z')).toBe('a');
    expect(at('2026-11-21T14:00:00.000Z')).toBe('b');
    expect(at('2026-11-21T21:30:00.000Z'), 'a past one is opened by hand').toBeUndefined();
  });

  it('today’s ticket is never a revoked one', () => {
    const revoked = ticket('a', '2026-11-21T17:00:00.000Z', null);
    expect(todaysTicket([revoked], Date.parse('2026-11-21T12:00:00.000Z'), cairo)).toBeNull();
  });
});

describe('the wallet', () => {
  it('the stored tickets of a new phone are null without creating a database, later sorted by kick-off', async () => {
    expect(await readWallet()).toBeNull();
    const session = { ...loginReply(), id: 's', remember: true, refreshedAt: Date.now() };
    await updateSessionState((state) => beginSession(state, session));
    expect(await readWallet()).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['touchline-session']);

    const replica = await openReplica(someUserId, { create: true });
    const later = ticket('b', '2026-11-22T17:00:00.000Z');
    await replica.table('ticket').bulkPut([later, ticket('c', '2026-11-21T17:00:00.000Z')]);
    await replica.table('profile').put({ id: someUserId, version: 1, firstName: 'Sara' });
    await replica.meta.put({ key: 'asOf', value: '2026-11-21T10:00:00.000Z' });
    replica.close();
    const wallet = await readWallet();
    expect(wallet).toMatchObject({
      sessionOpen: true,
      asOf: '2026-11-21T10:00:00.000Z',
      profile: { firstName: 'Sara' },
      tickets: [{ id: 'c' }, { id: 'b' }],
    });
    expect(ticketByRef(wallet!, later.ref)).toMatchObject({ id: 'b' });
    expect(ticketByRef(wallet!, 'unknown')).toBeNull();
  });
});
