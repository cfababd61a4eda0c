/** What is held about oneself, and its end; the nightly job that forgets. */
import * as privacy from '#sync/contracts/privacy.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { notFound } from '#api/platform/errors.ts';
import { route } from '#api/platform/route.ts';
import { clearFileCookie } from '#api/platform/tokens.ts';
import { deleteUser } from '#api/accounts/delete-user.ts';
import { readHeldData } from '#api/accounts/held-data.ts';
import { requireOwnPassword } from '#api/accounts/own-password.ts';
import { clearIdentityImages, forgetOldRows } from '#api/accounts/retention.ts';
import { tellStuck } from '#api/files/clean-up.ts';

const hour = 3_600_000;

export function privacyRoutes(app: App): void {
  const { services } = app;
  const { jobs, orm, config } = services;

  jobs.repeat('accounts.forget', '10 2 * * *', async () => {
    await clearIdentityImages(services, tellStuck(app));
    await inTransaction(orm.em, forgetOldRows);
  });

  const reading = { access: 'session', rate: { max: 20, window: hour } } as const;
  route(app, privacy.getHeldData, reading, async ({ tx, actor, params }) =>
    readHeldData(tx, actor, params.id),
  );

  route(
    app,
    privacy.deleteOwnAccount,
    {
      access: 'session',
      rate: { max: 20, window: hour },
      secretBody: true,
      prepare: async ({ tx: em, actor, params, body, request }) => {
        if (params.id !== actor.id) throw notFound('accounts.userNotFound');
        const given = { password: body.password, address: request.ip };
        await requireOwnPassword(em, actor, given, { limited: config.rateLimit });
      },
    },
    async ({ tx, actor, reply }) => {
      await deleteUser(tx, actor, actor.id, services);
      clearFileCookie(app, reply);
      return {};
    },
  );
}
