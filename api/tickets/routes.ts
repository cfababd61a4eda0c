/** Routes of reservations and QR codes, and what anyone needs to verify a ticket. */
import { getReservation } from '#sync/contracts/matches/tickets.ts';
import {
  getTicketMatch,
  getTicketState,
  paddedState,
} from '#sync/contracts/tickets/check-ticket.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { route } from '#api/platform/http/route.ts';
import { requireUrlFitsQrCode } from '#api/tickets/sign-ticket.ts';
import { readTicketKeys, recordSigningKey } from '#api/tickets/signing-keys.ts';
import { qrPng } from '#api/platform/images/qr-code.ts';
import { readTicketMatch, readTicketState } from '#api/tickets/check-ticket.ts';
import { readQrText, readReservation } from '#api/tickets/read-ticket.ts';
import { walletRoutes } from '#api/tickets/wallets/wallet-routes.ts';

const qrName =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_([A-Za-z0-9_-]{22})\.png$/;

export function ticketRoutes(app: App): void {
  const { orm, ticketKeys, config } = app.services;
  app.addHook('onReady', async () => {
    await requireUrlFitsQrCode(config.publicUrl, ticketKeys);
    await inTransaction(orm.em, (tx) => recordSigningKey(tx, ticketKeys));
  });

  walletRoutes(app);
  route(app, getReservation, { access: 'approved' }, async ({ tx, actor, params }) =>
    readReservation(tx, actor, params.ref),
  );

  const keys = { summary: 'Public keys of tickets (JWKS)', produces: 'application/json' };
  app.get('/api/tickets/keys', { config: { access: 'open', document: keys } }, async (_, reply) => {
    const set = await inTransaction(orm.em, (tx) => readTicketKeys(tx, ticketKeys));
    return reply.header('cache-control', 'public, max-age=300').send(set);
  });

  const states = { max: 60, window: 3_600_000 };
  route(app, getTicketState, { access: 'open', rate: states }, async ({ tx, params }) =>
    paddedState(await readTicketState(tx, params.ref)),
  );
  route(app, getTicketMatch, { access: 'open' }, async ({ tx, params, reply }) => {
    const match = await readTicketMatch(tx, params.id);
    void reply.header('cache-control', 'public, max-age=300');
    return match;
  });

  const qr = { summary: 'The QR code of a ticket', produces: 'image/png' };
  app.get<{ Params: { ticket: string } }>(
    '/api/file/qr_code_:ticket',
    { config: { access: 'approved', document: qr } },
    async (request, reply) => {
      const [, matchId, ref] = qrName.exec(request.params.ticket) ?? [];
      if (matchId === undefined || ref === undefined) throw notFound();
      const actor = requireActor(request);
      const url = await inTransaction(orm.em, (tx) => readQrText(tx, actor, { matchId, ref }));
      const headers = { 'cache-control': 'no-store, private', 'content-type': 'image/png' };
      return reply.headers(headers).send(await qrPng(url));
    },
  );
}
