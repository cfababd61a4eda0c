import { expect, test } from 'vitest';
import { closeGates, reopenGates } from '#api/gates/overview/close-gates.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGates, issueTicketTo } from '#api/gates/testing/gate-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { oneAfterTheOther } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { replaceOutdatedTickets } from '#api/tickets/replace-tickets.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });

/** Whether the gates are closed before. */
test.each([false, true])(
  'a ticket replaced while the gates are closed or opened again needs one try each',
  async (isClosed) => {
    const { services } = t.app;
    const gates = await db.tx((tx) => createGates(tx));
    const bookingId = await db.tx((tx) => issueTicketTo(tx, gates, services));
    const admin = await db.tx((tx) => createActor(tx, 'admin'));
    const close = (tx: Tx) => closeGates(tx, admin, gates.matchId, {}, services);
    const reopen = (tx: Tx) => reopenGates(tx, admin, gates.matchId, services);
    if (isClosed) await db.tx(close);
    // PostgreSQL ends one of two transactions that wait for each other; it is run again then.
    let tries = 0;
    const inTransaction = (work: (tx: Tx) => Promise<unknown>) => () =>
      db.tx(async (tx) => {
        tries += 1;
        return (await work(tx)) ?? 'done';
      });
    const rename = async (tx: Tx) => {
      const [account] = await tx.execute<{ id: string }[]>(
        `update account set last_name = 'Renamed'
         where id = (select account_id from booking where id = ?) returning id`,
        [bookingId],
      );
      await replaceOutdatedTickets(tx, account?.id ?? '', services);
    };
    const results = await oneAfterTheOther(
      db,
      // The replacement has locked its booking when it numbers the new ticket.
      'select match_id from gate_secret where match_id = ? for update',
      gates.matchId,
      [inTransaction(rename), inTransaction(isClosed ? reopen : close)],
    );
    expect(results).toEqual(['done', 'done']);
    expect(tries).toBe(2);
    const [booking] = await db.tx((tx) =>
      tx.execute<{ attendance: string | null }[]>('select attendance from booking where id = ?', [
        bookingId,
      ]),
    );
    expect(booking?.attendance).toBe(isClosed ? null : 'absent');
  },
);
