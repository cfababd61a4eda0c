import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { enqueueUndo } from '#sync/client/outbox/undo-mutation.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { updateSessionState } from '#pwa/lib/session/session-database.ts';
import { beginSession } from '#pwa/lib/session/session-transitions.ts';
import { loginReply, someUserId } from '#pwa/lib/testing/fake-api.ts';
import { readWallet, ticketByRef, ticketToOpen } from '#pwa/lib/tickets/ticket-wallet.ts';

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

describe('the ticket with which the app opens', () => {
  const noon = ticket('a', '2026-11-21T10:00:00.000Z');
  const evening = ticket('b', '2026-11-21T17:00:00.000Z');
  const at = (time: string, tickets = [noon, evening]) =>
    ticketToOpen({ tickets }, Date.parse(`2026-11-21T${time}:00.000Z`))?.id;

  it('the app opens on the ticket of the first match that is not over', () => {
    expect(at('11:00')).toBe('a');
    expect(at('14:00')).toBe('b');
    expect(at('21:30'), 'a past one is opened by hand').toBeUndefined();
  });

  it('the times of the match’s own gates count, not the usual ones', () => {
    const entrance = { opensAt: '2026-11-21T13:00:00.000Z', gates: [4] };
    const early = { ...evening, entrance };
    expect(at('12:30'), 'control').toBe('a');
    expect(at('12:00', [early])).toBe('b');
    expect(at('11:59', [early])).toBeUndefined();
  });

  it('the app never opens on a revoked ticket', () => {
    expect(at('16:00', [ticket('a', '2026-11-21T17:00:00.000Z', null)])).toBeUndefined();
  });
});

describe('the wallet', () => {
  beforeEach(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<unknown>((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve);
      });
  });
  const logIn = () => {
    const session = { ...loginReply(), id: 's', remember: true, refreshedAt: Date.now() };
    return updateSessionState((state) => beginSession(state, session));
  };

  it('the stored tickets of a new phone are null without creating a database, later sorted by kick-off', async () => {
    expect(await readWallet()).toBeNull();
    await logIn();
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

  it('a booking that was cancelled without signal has no ticket on the next start', async () => {
    await logIn();
    const replica = await openReplica(someUserId, { create: true });
    const matchId = crypto.randomUUID();
    await replica.table('ticket').put({ ...ticket('d', '2026-11-21T17:00:00.000Z'), matchId });
    const shown = async () => {
      const { tickets } = (await readWallet())!;
      return [tickets[0]?.url, tickets[0]?.revokedReason];
    };
    expect(await shown(), 'control').toEqual(['https://t.example/r', null]);
    const cancellation = { eventId: crypto.randomUUID(), matchId, expected: 'approved' } as const;
    await enqueueUndo(replica, 'match.join', 'match.withdraw', cancellation);
    expect(await shown()).toEqual([null, 'reason.withdrawn']);
    const sent = await replica.outbox.toCollection().first();
    await replica.outbox.clear();
    await replica.sent.put({ ...sent!, sentAt: Date.now(), status: 'applied', fresh: 1 });
    expect(await shown(), 'sent, but not read back').toEqual([null, 'reason.withdrawn']);
    replica.close();
  });
});
