/** Routes of requirements and evidence. */
import * as calls from '#sync/contracts/evidence/evidence.ts';
import * as requirements from '#sync/contracts/evidence/requirements.ts';
import { decideEvidence } from '#api/evidence/decide-evidence.ts';
import { expireEvidence } from '#api/evidence/evidence-jobs.ts';
import { giveEvidence } from '#api/evidence/give-evidence.ts';
import { readEvidence } from '#api/evidence/read-evidence.ts';
import {
  askForRequirement,
  createRequirement,
  deleteRequirement,
  editRequirement,
  orderRequirements,
  readRequirement,
  readRequirementRows,
  readRequirements,
} from '#api/evidence/requirements.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;

export function evidenceRoutes(app: App): void {
  const { services } = app;
  services.jobs.schedule('evidence.expire', '5 * * * *', () =>
    inTransaction(services.orm.em, (tx) => expireEvidence(tx, services)),
  );

  route(app, requirements.listRequirements, { access: 'open' }, async ({ tx }) =>
    readRequirements(tx),
  );
  route(app, calls.getOwnEvidence, { access: 'session' }, async ({ tx, actor }) =>
    readEvidence(tx, actor.id),
  );
  route(app, calls.giveEvidence, { access: 'approved' }, async ({ tx, actor, body }) => {
    await giveEvidence(tx, actor, body.evidence, { accountId: actor.id }, services);
    return readEvidence(tx, actor.id);
  });

  route(app, requirements.listRequirementRows, admins, async ({ tx }) => readRequirementRows(tx));
  route(app, requirements.getRequirement, admins, async ({ tx, params }) =>
    readRequirement(tx, params.id),
  );
  route(app, requirements.createRequirement, admins, async ({ tx, actor, body }) =>
    createRequirement(tx, actor, body.requirement),
  );
  route(app, requirements.editRequirement, admins, async ({ tx, actor, params, body }) =>
    editRequirement(tx, actor, { id: params.id, ...body }),
  );
  route(app, requirements.deleteRequirement, admins, async ({ tx, actor, params }) => {
    await deleteRequirement(tx, actor, params.id);
    return {};
  });
  route(app, requirements.orderRequirements, admins, async ({ tx, actor, body }) =>
    orderRequirements(tx, actor, body.ids),
  );
  route(app, requirements.askForRequirement, admins, async ({ tx, actor, params, body }) => ({
    people: await askForRequirement(tx, actor, { id: params.id, ...body }, services),
  }));
  route(app, calls.getEvidence, admins, async ({ tx, params }) => readEvidence(tx, params.id));
  route(app, calls.decideEvidence, admins, async ({ tx, actor, params, body }) => {
    const accountId = await decideEvidence(tx, actor, { id: params.id, ...body }, services);
    return readEvidence(tx, accountId);
  });
}
