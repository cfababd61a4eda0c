/** Routes of a ticket's copies in wallets; without their configuration they reply 404. */
import { ticketRef } from '#sync/contracts/matches/tickets.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { getGoogleWalletLink } from '#sync/contracts/tickets/wallets.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { offeredWallets } from '#api/platform/config/wallet-settings.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';
import { passTextFiles } from '#api/tickets/wallets/apple-pass.ts';
import { googleWalletLink } from '#api/tickets/wallets/google-link.ts';
import { passImages } from '#api/tickets/wallets/pass-images.ts';
import { signPass } from '#api/tickets/wallets/sign-pass.ts';
import { readWalletTicket } from '#api/tickets/wallets/wallet-ticket.ts';

/** Signing takes some 20 ms of the processor; no one needs a pass twice a minute. */
const rate = { max: 60, window: 3_600_000 };

export function walletRoutes(app: App): void {
  const { orm, config, clock } = app.services;
  const { league, leagueLogo, publicUrl, appleWallet, googleWallet } = config;

  let drawn: Promise<Record<string, Buffer>> | undefined;
  const document = {
    summary: 'The caller’s own ticket as a pass for Apple Wallet',
    produces: 'application/vnd.apple.pkpass',
  };
  app.get<{ Params: { pass: string } }>(
    '/api/file/ticket_:pass',
    { config: { access: 'approved', document, rate } },
    async (request, reply) => {
      const now = clock.now();
      const ref = /^(.*)\.pkpass$/.exec(request.params.pass)?.[1];
      if (appleWallet === null || !offeredWallets(config, now).includes('apple')) throw notFound();
      if (ref === undefined || !ticketRef.safeParse(ref).success) throw notFound();
      const actor = requireActor(request);
      const ticket = await inTransaction(orm.em, (tx) => readWalletTicket(tx, actor, ref));
      const texts = passTextFiles(ticket, ticketCode(refHash(ref)), {
        league,
        publicUrl,
        wallet: appleWallet,
      });
      drawn ??= passImages(leagueLogo?.bytes);
      const pass = await signPass({ ...texts, ...(await drawn) }, appleWallet, now);
      return reply
        .headers({
          'cache-control': 'no-store, private',
          'content-type': document.produces,
          'content-disposition': 'attachment; filename="ticket.pkpass"',
        })
        .send(pass);
    },
  );

  route(
    app,
    getGoogleWalletLink,
    { access: 'approved', rate },
    async ({ tx, actor, params: { ref }, request }) => {
      if (googleWallet === null) throw notFound();
      const ticket = await readWalletTicket(tx, actor, ref);
      const context = {
        language: requestLanguage(request),
        code: ticketCode(refHash(ref)),
        league,
        publicUrl,
        wallet: googleWallet,
      };
      return { url: await googleWalletLink(ticket, context, clock.now()) };
    },
  );
}
