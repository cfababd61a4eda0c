/** Routes that need no account: health, readiness (until the server stops) and the league. */
import { health, live, ready } from '#sync/contracts/core/health.ts';
import { getLeague, leagueLogoPath } from '#sync/contracts/core/league.ts';
import { offeredWallets } from '#api/platform/config/wallet-settings.ts';
import { createDatabaseProbe } from '#api/platform/database/database-probe.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError, notFound } from '#api/platform/errors/app-error.ts';
import { route } from '#api/platform/http/route.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';

/** Pixels: sharp where it is shown largest. */
const logoWidth = 480;

export function publicRoutes(app: App): void {
  const { orm, config, images, clock } = app.services;
  // They cost less than a refusal: the database is asked once for all who wait for its answer.
  const open = { access: 'open', ownTransactions: true, isFree: true } as const;
  const probe = createDatabaseProbe(String(orm.config.get('clientUrl')));
  app.addHook('onClose', () => probe.close());
  const alive = { status: 'ok' as const, version: productVersion };
  const answer = async () => {
    await probe.check();
    return alive;
  };
  route(app, live, open, async () => alive);
  route(app, health, open, answer);
  route(app, ready, open, async () => {
    if (app.drain.hasBegun) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    return answer();
  });
  let served: Promise<Buffer> | undefined;
  const document = { summary: 'The configured logo of the league', produces: 'image/png' };
  app.get(leagueLogoPath, { config: { access: 'open', document } }, async (_, reply) => {
    const { leagueLogo } = config;
    if (leagueLogo === null) throw notFound();
    // Encoded again, so that it contains nothing but the picture.
    served ??= images
      .reencode(leagueLogo.bytes)
      .then(({ bytes }) => images.shareResize(bytes, logoWidth)())
      .catch((error: unknown) => {
        // The server is too busy now: the next request tries again.
        served = undefined;
        throw error;
      });
    const logo = await served;
    return reply
      .headers({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(logo);
  });
  route(app, getLeague, open, async () => ({
    ...config.league,
    wallets: offeredWallets(config, clock.now()),
  }));
}
