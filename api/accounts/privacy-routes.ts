/** What is held about oneself, and its end; the nightly job that forgets. */
import * as privacy from '#sync/contracts/privacy.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import type { Tx } from '#api/platform/database.ts';
import type { Actor } from '#api/platform/actor.ts';
import { invalid, notFound } from '#api/platform/errors.ts';
import { route } from '#api/platform/route.ts';
import { clearFileCookie } from '#api/platform/tokens.ts';
import { deleteUser } from '#api/accounts/delete-user.ts';
import { readHeldData } from '#api/accounts/held-data.ts';
import { countLogin, forgiveLogin } from '#api/accounts/login-limits.ts';
import { matchesPassword, withHasher } from '#api/accounts/passwords.ts';
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
        await requirePassword(em, actor, body.password, request.ip);
      },
    },
    async ({ tx, actor, reply }) => {
      await deleteUser(tx, actor, actor.id, services);
      clearFileCookie(app, reply);
      return {};
    },
  );

  /** A phone that lies open must not be enough; guessing is counted as at the login. */
  async function requirePassword(em: Tx, actor: Actor, password: string, address: string) {
    const email = await withHasher(async () => {
      const [account] = await em.execute<{ email: string; hash: string }[]>(
        'select email, password_hash as hash from account where id = ? and deleted_at is null',
        [actor.id],
      );
      if (account && config.rateLimit)
        await inTransaction(em, (tx) => countLogin(tx, address, account.email));
      const right = await matchesPassword(account?.hash ?? null, password);
      return right ? account?.email : undefined;
    });
    if (email === undefined) throw invalid({ password: 'profile.passwordWrong' });
    if (config.rateLimit) await inTransaction(em, (tx) => forgiveLogin(tx, address, email));
  }
}
