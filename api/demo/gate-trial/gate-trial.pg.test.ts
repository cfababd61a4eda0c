import { beforeEach, expect, test } from 'vitest';
import { demoGateUrl } from '#api/demo/gate-trial/demo-gate.ts';
import { gateTrialPath, gateTrialRoutes } from '#api/demo/gate-trial/gate-trial.ts';
import { trialTickets } from '#api/demo/gate-trial/trial-tickets.ts';
import { readEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import { createAccreditation, createBooking } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateTrialRoutes });

/** Closes the gates of earlier tests. */
beforeEach(() => db.tx((tx) => tx.execute('update gate_match set closed_at = now()')));

test('the gate trial shows nothing without open gates', async () => {
  const { status, body } = await t.call(null, 'GET', gateTrialPath);
  expect(status).toBe(200);
  expect(body).toContain('No gates are open');
});

test('the tickets of the next open match are shown with the answer that each should get', async () => {
  const season = await db.tx((tx) => createGates(tx));
  await db.tx(async (tx) => {
    await recordSigningKey(tx, t.app.services.ticketKeys);
    for (const revoked of [false, false, true]) {
      const { id } = await createActor(tx, 'member');
      await createAccreditation(tx, season, id);
      const booking = await createBooking(tx, season, id);
      await issueTicket(tx, booking, t.app.services);
      if (revoked) await revokeTicketsSilently(tx, [booking], 'x');
    }
  });
  const tickets = await db.tx((tx) => trialTickets(tx, season.matchId));
  expect(tickets.map(({ answer }) => answer)).toEqual([
    'On the list',
    'On the list',
    'Already inside',
    'Not a league ticket',
    'Revoked',
    'Not a league ticket',
  ]);
  expect(tickets[2]?.text).toBe(tickets[0]?.text);
  expect(tickets[3]?.text).not.toBe(tickets[0]?.text);
  for (const at of ['0', '5', '6', '-1', '1e9', 'x', '']) {
    const { status, body } = await t.call(null, 'GET', `${gateTrialPath}?at=${at}&seconds=3`);
    expect([at, status]).toEqual([at, 200]);
    expect(body).toContain('src="data:image/png;base64,');
    expect(body).toMatch(
      /http-equiv="refresh" content="3; url=\/dev\/tickets\?at=\d&amp;seconds=3"/,
    );
  }
  const { body } = await t.call(null, 'GET', `${gateTrialPath}?at=1&seconds=1`);
  expect(body, 'only the paces that the page offers').not.toContain('http-equiv="refresh"');
});

test('the code of the gate trial enrols a phone at the gate', async () => {
  const season = await db.tx((tx) => createGates(tx));
  const { config } = t.app.services;
  const url = await db.tx((tx) => demoGateUrl(tx, config));
  const code = readEnrolmentCode(config.jwtSecret, new URL(url ?? '').hash.slice(1));
  expect(code?.codeNo).toBe(1);
  const gates = await db.tx((tx) =>
    tx.execute('select id, match_id from gate where id = ?', [code?.gateId]),
  );
  expect(gates).toHaveLength(1);
  expect(season.gateIds).toHaveLength(3);
});

test('a request with another site’s host name is refused', async () => {
  const { status } = await t.call(null, 'GET', gateTrialPath, undefined, { host: 'evil.example' });
  expect(status).toBe(404);
});
