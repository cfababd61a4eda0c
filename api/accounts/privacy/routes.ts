/** One's own personal data, deleting one's own account, and the nightly retention job. */
import * as privacy from '#sync/contracts/accounts/personal-data.ts';
import { deleteOldAbsences } from '#api/absences/retention.ts';
import { deleteGateRecords } from '#api/gates/overview/retention.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { route } from '#api/platform/http/route.ts';
import { clearFileCookie } from '#api/platform/auth/tokens.ts';
import { deleteUser } from '#api/accounts/users/delete-user.ts';
import { readPersonalData } from '#api/accounts/privacy/personal-data.ts';
import { requireOwnPassword } from '#api/accounts/passwords/change-password.ts';
import { deleteUnneededEvidence } from '#api/evidence/evidence-jobs.ts';
import { deleteIdentityDocuments, deleteExpiredRows } from '#api/accounts/privacy/retention.ts';
import { logRemoveErrors } from '#api/files/cleanup.ts';

/** Runs every night, and at the first start after a restore. */
export const retentionJobName = 'accounts.forget';

const hour = 3_600_000;

export function privacyRoutes(app: App): void {
  const { services } = app;
  const { config, jobs, orm } = services;

  jobs.schedule(retentionJobName, '10 2 * * *', async () => {
    await inTransaction(services.orm.em, (tx) => deleteUnneededEvidence(tx, services));
    await deleteIdentityDocuments(services, logRemoveErrors(app));
    await inTransaction(orm.em, deleteExpiredRows);
    await inTransaction(orm.em, deleteOldAbsences);
    await deleteGateRecords(orm, config);
  });

  const reading = { access: 'session', rate: { max: 20, window: hour } } as const;
  route(app, privacy.getPersonalData, reading, async ({ tx, actor, params, request }) => {
    const data = await readPersonalData(tx, actor, params.id);
    logSecurity(request, 'export', { list: 'personalData' });
    return data;
  });

  route(
    app,
    privacy.deleteOwnAccount,
    {
      access: 'session',
      rate: { max: 20, window: hour },
      hasSecretBody: true,
      prepare: async ({ tx: em, actor, params, body }) => {
        if (params.id !== actor.id) throw notFound('accounts.userNotFound');
        await requireOwnPassword(em, actor, body.password, services);
      },
    },
    async ({ tx, actor, reply }) => {
      await deleteUser(tx, actor, actor.id, services);
      clearFileCookie(app, reply);
      return {};
    },
  );
}
