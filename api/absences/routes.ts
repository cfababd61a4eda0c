/** Routes of absences and suspensions. */
import * as calls from '#sync/contracts/absences/absences.ts';
import * as admin from '#sync/contracts/absences/manage-absences.ts';
import { contestAbsence, decideAbsence, informCorrected } from '#api/absences/decide-absence.ts';
import {
  listAbsences,
  readAbsence,
  readOwnAbsence,
  readPersonAbsences,
} from '#api/absences/read-absences.ts';
import { readMatchAbsences, recordAbsences } from '#api/absences/record-absences.ts';
import { liftSuspension, suspendUser } from '#api/absences/suspensions.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { listBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;

export function absenceRoutes(app: App): void {
  const { services } = app;
  services.jobs.schedule('absences.corrected', '*/5 * * * *', () => informCorrected(services));

  route(app, calls.contestAbsence, { access: ['member'] }, async ({ tx, actor, params, body }) => {
    await contestAbsence(tx, actor, { id: params.id, text: body.text });
    return readOwnAbsence(tx, actor, params.id);
  });
  route(app, admin.getMatchAbsences, admins, async ({ tx, params }) =>
    readMatchAbsences(tx, params.id),
  );
  route(
    app,
    admin.recordAbsences,
    { ...admins, body: listBodyLimits },
    async ({ tx, actor, params, body }) => {
      await recordAbsences(tx, actor, { matchId: params.id, ...body }, services);
      return readMatchAbsences(tx, params.id);
    },
  );
  route(app, admin.listAbsences, admins, async ({ tx }) => listAbsences(tx));
  route(app, admin.decideAbsence, admins, async ({ tx, actor, params, body }) => {
    await decideAbsence(tx, actor, { id: params.id, ...body }, services);
    return readAbsence(tx, params.id);
  });
  route(app, admin.getPersonAbsences, admins, async ({ tx, params }) =>
    readPersonAbsences(tx, params.id),
  );
  route(app, admin.suspendUser, admins, async ({ tx, actor, params, body }) => {
    await suspendUser(tx, actor, { accountId: params.id, ...body }, services);
    return readPersonAbsences(tx, params.id);
  });
  route(app, admin.liftSuspension, admins, async ({ tx, actor, params, body }) => {
    const accountId = await liftSuspension(tx, actor, { id: params.id, ...body }, services);
    return readPersonAbsences(tx, accountId);
  });
}
