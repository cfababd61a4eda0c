// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gateReplica } from '#pwa/gate/engine/gate-replica.ts';
import { openRememberedGate } from '#pwa/gate/engine/remembered-gate.ts';
import { enrolOfficerPhone } from '#pwa/gate/officer/enrol-officer.ts';
import { enrolmentReply, matchId } from '#pwa/gate/testing/enrolled-phone.ts';
import { openSession } from '#pwa/lib/session/session.ts';
import { errorResponse, fakeApi, loginReply, okResponse } from '#pwa/lib/testing/fake-api.ts';

const call = 'POST /api/gate/enrol-officer';

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await Dexie.delete(`${gateReplica.prefix}${matchId}`);
});

it('an officer’s phone enrols with the members’ app’s session, and stays as it is without signal', async () => {
  const requests = fakeApi({ [call]: () => okResponse(enrolmentReply('officer')) });
  await openSession(loginReply({ scopes: ['officer'] }), true);
  await enrolOfficerPhone(matchId);
  const [first] = requests;
  expect(first).toMatchObject({ path: call, token: 'access-1', body: { matchId } });
  // The gate's page finds it, and its secret is in the database only.
  const gate = await openRememberedGate();
  expect(gate?.view.getSnapshot().device.rights).toBe('officer');
  await gate?.stop();
  expect(JSON.stringify(localStorage)).not.toContain(first?.body?.['secret']);

  await enrolOfficerPhone(matchId);
  const again = requests.findLast(({ path }) => path === call);
  expect(again?.body, 'the same phone').toEqual(first?.body);

  fakeApi({});
  await enrolOfficerPhone(matchId);
  expect(localStorage.getItem('touchline.gate')).toBe(matchId);
});

it.each([
  ['without signal', {}],
  ['if the server refuses', { [call]: () => errorResponse(403, 'forbidden', 'Not approved.') }],
])('%s a phone that is no gate yet does not become one', async (_, handlers) => {
  fakeApi(handlers);
  await openSession(loginReply({ scopes: ['officer'] }), true);
  await expect(enrolOfficerPhone(matchId)).rejects.toThrow();
  expect(await openRememberedGate()).toBeNull();
});
