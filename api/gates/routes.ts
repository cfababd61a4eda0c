/** Calls about the gates of a match, by the media office and by the phones at the gates. */
import { getPhoneExceptions } from '#sync/contracts/gate/gate-exceptions.ts';
import * as phones from '#sync/contracts/gate/gate-calls.ts';
import * as manage from '#sync/contracts/gate/manage-gates.ts';
import { readCards, readIndex } from '#api/gates/cards.ts';
import { readOwnDevice } from '#api/gates/describe-phone.ts';
import { copyGates } from '#api/gates/copy-gates.ts';
import { countedByCode } from '#api/gates/enrolment-code.ts';
import { editDevice } from '#api/gates/edit-device.ts';
import { enrolOfficerPhone, enrolPhone, readCode } from '#api/gates/enrol.ts';
import { addGate, deleteGate, editGate, readGateCode } from '#api/gates/manage-gates.ts';
import { readOfficerNumbers } from '#api/gates/officer-numbers.ts';
import { readPhoneExceptions } from '#api/gates/overview/phone-exceptions.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;
/** The commands refuse officers who are not approved for the match. */
const managers = { access: ['admin', 'officer'] } as const;
const phone = { access: 'gate' } as const;
const hour = 3_600_000;

export function gateRoutes(app: App): void {
  const { services } = app;
  manageRoutes(app);

  // Wrong codes are counted by network, a stadium's; of right ones only the new phones are.
  const enrolling = {
    access: 'open',
    rate: { max: Infinity, guests: 60, window: hour },
    countedBy: countedByCode(services.config.jwtSecret),
  } as const;
  route(app, phones.readEnrolmentCode, enrolling, async (call) =>
    readCode(call.tx, call.body.code, services),
  );
  route(app, phones.enrol, enrolling, async ({ tx, body, request }) =>
    enrolPhone(tx, app, { ...body, network: clientNetwork(request.ip, 48) }),
  );
  route(
    app,
    phones.enrolOfficer,
    { access: ['officer'], rate: { max: 60, window: hour } },
    async ({ tx, actor, body }) => enrolOfficerPhone(tx, app, actor, body),
  );
  route(app, phones.getOwnGateDevice, phone, async (call) =>
    readOwnDevice(call.tx, call.phone, app),
  );
  route(app, phones.getGateCards, phone, async (call) =>
    readCards(call.tx, call.phone, call.query),
  );
  route(app, phones.getGateNumbers, { ...phone, ownTransactions: true }, async (call) =>
    readOfficerNumbers(call.tx, call.phone, call.query),
  );
  route(app, phones.getGateIndex, phone, async (call) => readIndex(call.tx, call.phone));
  route(app, getPhoneExceptions, phone, async (call) =>
    readPhoneExceptions(call.tx, call.phone, services.clock.now()),
  );
}

function manageRoutes(app: App): void {
  route(app, manage.editGateMatch, admins, async ({ tx, actor, params, body }) =>
    saveGateSettings(tx, actor, params.match, body),
  );
  route(app, manage.addGate, admins, async ({ tx, actor, params, body }) =>
    addGate(tx, actor, params.match, body),
  );
  route(app, manage.copyGates, admins, async ({ tx, actor, params }) =>
    copyGates(tx, actor, params.match),
  );
  route(app, manage.editGate, managers, async ({ tx, actor, params, body }) =>
    editGate(tx, actor, params.id, body),
  );
  route(app, manage.deleteGate, admins, async ({ tx, actor, params }) =>
    deleteGate(tx, actor, params.id),
  );
  route(app, manage.getGateCode, managers, async ({ tx, actor, params }) =>
    readGateCode(tx, actor, params.id, app.services),
  );
  route(app, manage.editGateDevice, managers, async ({ tx, actor, params, body }) =>
    editDevice(tx, actor, params.id, body),
  );
}
