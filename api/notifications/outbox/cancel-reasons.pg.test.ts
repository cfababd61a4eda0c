import { beforeEach, describe, expect, test } from 'vitest';
import { isMailCancelReason } from '#sync/contracts/notifications/mail-outbox.ts';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import {
  createInvitation,
  resendInvitation,
  revokeInvitation,
} from '#api/accounts/invitations/invitations.ts';
import { sendResetLink } from '#api/accounts/passwords/reset-password.ts';
import { revokeBooking } from '#api/matches/bookings/revoke-bookings.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { MailTransport } from '#api/platform/mail/smtp-transport.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';
import { sendMail } from '#api/notifications/outbox/send-mail.ts';
import {
  mailSettings,
  exampleMailData,
  testRecipient,
} from '#api/notifications/testing/mail-data.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });
const run = <Row>(sql: string, params: unknown[] = []) =>
  db.tx((tx) => tx.execute<Row[]>(sql, params));

let arrived: string[] = [];
beforeEach(async () => {
  arrived = [];
  await run('delete from mail');
});

const away: MailTransport = {
  async send() {
    throw new Error('ECONNREFUSED');
  },
  close() {},
};
const back: MailTransport = {
  async send({ subject }) {
    arrived.push(subject ?? '');
  },
  close() {},
};

interface Kept {
  id: string;
  template: string;
  status: string;
  attempts: number;
  last_error: string | null;
  data: object;
}
const kept = () => run<Kept>('select * from mail order by id');

/** Attempts to send every queued email once while the server is unavailable. */
async function tryInVain(): Promise<void> {
  for (const { id } of await kept())
    await expect(sendMail(db.orm, away, mailSettings, id)).rejects.toThrow('ECONNREFUSED');
}

async function comeBack(): Promise<void> {
  for (const { id } of await kept()) await sendMail(db.orm, back, mailSettings, id);
}

async function withTicket() {
  return db.tx(async (tx) => {
    const season = await createSeason(tx, { seated: false });
    const person = await createActor(tx, 'member');
    await createAccreditation(tx, season, person.id);
    await recordSigningKey(tx, t.app.services.ticketKeys);
    const bookingId = await createBooking(tx, season, person.id);
    await issueTicket(tx, bookingId, t.app.services);
    return { season, person, bookingId };
  });
}

describe('an email that waits for the mail server', () => {
  test('a waiting email with a ticket that is revoked meanwhile is not sent, only the revocation is', async () => {
    const { bookingId } = await withTicket();
    await tryInVain();
    const ending = { actorId: null, reason: 'Two too many.' };
    await db.tx((tx) => revokeBooking(tx, bookingId, ending, t.app.services));
    await comeBack();
    expect(arrived).toEqual([expect.stringMatching(/^Ticket revoked/)]);
    const [ticket] = await kept();
    expect(ticket).toMatchObject({
      template: 'ticket',
      status: 'failed',
      attempts: 1,
      last_error: 'mails.lapsed.ticket',
    });

    const admin = await t.asActor('admin');
    const { mails } = (await t.call(admin, 'GET', '/api/admin/mails?state=failed')).body.data;
    expect(mails).toMatchObject([
      { kind: 'ticket', lastError: 'mails.lapsed.ticket', again: false },
    ]);
    expect(isMailCancelReason(mails[0].lastError)).toBe(true);
    const again = await t.call(admin, 'POST', '/api/admin/mails/again', { ids: [ticket?.id] });
    expect(again.status).toBe(409);

    // Control: with a valid ticket the same email is sent.
    await run(`update ticket set revoked_at = null, revoked_reason = null`);
    await run(`update mail set status = 'queued' where id = ?`, [ticket?.id]);
    arrived = [];
    await comeBack();
    expect(arrived).toEqual([expect.stringMatching(/^Your ticket/)]);
  });

  test('a waiting email with a password link is sent while the link works, and not once it is used or expired', async () => {
    const person = await db.tx((tx) => createActor(tx, 'member'));
    const ask = () => db.tx((tx) => sendResetLink(tx, person.email, t.app.services));
    await ask();
    await tryInVain();
    await comeBack();
    expect(arrived).toHaveLength(1);

    await run('delete from mail');
    await ask();
    await run(`update password_reset set expires_at = now() - interval '1 second'`);
    await comeBack();
    await ask();
    await run('delete from password_reset');
    await comeBack();
    expect(arrived).toHaveLength(1);
    for (const mail of await kept()) {
      expect(mail).toMatchObject({ status: 'failed', last_error: 'mails.lapsed.link' });
      expect(mail.data, 'and the link is not kept').not.toHaveProperty('token');
    }
  });

  test('a waiting email with an invitation is sent while the link works, and not once it is replaced or revoked', async () => {
    const admin = await db.tx((tx) => createActor(tx, 'admin'));
    const form = { email: 'salma@press.example', role: null, language: 'en' } as const;
    const id = await db.tx((tx) => createInvitation(tx, admin, form, t.app.services));
    await tryInVain();
    await comeBack();
    expect(arrived).toHaveLength(1);

    await run('delete from mail');
    await db.tx((tx) => resendInvitation(tx, admin, id, t.app.services));
    await db.tx((tx) => resendInvitation(tx, admin, id, t.app.services));
    await comeBack();
    expect(arrived).toHaveLength(2);
    await db.tx((tx) => resendInvitation(tx, admin, id, t.app.services));
    await db.tx((tx) => revokeInvitation(tx, admin, id));
    await comeBack();
    expect(arrived).toHaveLength(2);
    const cancelled = (await kept()).filter(({ status }) => status === 'failed');
    expect(cancelled).toHaveLength(2);
    for (const mail of cancelled) {
      expect(mail.last_error).toBe('mails.lapsed.link');
      expect(mail.data, 'and the link is not kept').not.toHaveProperty('token');
    }
  });

  test('a waiting email for a deleted account is not sent, but the one about the deletion is', async () => {
    const person = await db.tx((tx) => createActor(tx, 'member'));
    const to = testRecipient(person.email, { accountId: person.id });
    await db.tx(async (tx) => {
      const { queue } = t.app.services.mail;
      await queue(tx, to, 'accountApproved', {});
      await queue(tx, to, 'accountDeleted', exampleMailData.accountDeleted);
    });
    await run('update account set deleted_at = now() where id = ?', [person.id]);
    await comeBack();
    expect(arrived).toEqual(['Your account was deleted']);
  });

  test('a waiting email about an approval is not sent after a revocation', async () => {
    const { season, person } = await withTicket();
    await run('delete from mail');
    const to = testRecipient(person.email, { accountId: person.id });
    const { eventId, matchId } = season;
    const queueAll = () =>
      db.tx(async (tx) => {
        const { queue } = t.app.services.mail;
        await queue(tx, to, 'accountApproved', {});
        const accredited = { ...exampleMailData.accreditationApproved, eventId };
        await queue(tx, to, 'accreditationApproved', accredited);
        const assigned = { ...exampleMailData.eventAssigned, eventId };
        await queue(tx, to, 'eventAssigned', assigned);
        const booked = { ...exampleMailData.bookingApproved, matchId, eventId };
        await queue(tx, to, 'bookingApproved', booked);
      });
    await queueAll();
    await comeBack();
    expect(arrived, 'while it stands each goes').toHaveLength(4);

    await run('delete from mail');
    arrived = [];
    await queueAll();
    await run(`update booking set status = 'rejected' where account_id = ?`, [person.id]);
    await run(`update accreditation set status = 'rejected' where account_id = ?`, [person.id]);
    await run(`update account set status = 'rejected' where id = ?`, [person.id]);
    await comeBack();
    expect(arrived).toEqual([]);
    const why = (await kept()).map(({ template, last_error: lapse, attempts }) => [
      template,
      { lapse, attempts },
    ]);
    expect(Object.fromEntries(why)).toEqual({
      accountApproved: { lapse: 'mails.lapsed.approval', attempts: 0 },
      accreditationApproved: { lapse: 'mails.lapsed.accreditation', attempts: 0 },
      eventAssigned: { lapse: 'mails.lapsed.accreditation', attempts: 0 },
      bookingApproved: { lapse: 'mails.lapsed.booking', attempts: 0 },
    });
  });

  test('a waiting email about a match that moves again is not sent, only the last one is', async () => {
    const { season } = await withTicket();
    await run('delete from mail');
    const admin = await t.asActor('admin');
    const move = (match: object) =>
      t.call(admin, 'PATCH', `/api/admin/match/${season.matchId}`, { match });
    await move({ date: '2027-03-05T18:00:00.000Z' });
    await tryInVain();
    await move({ gate: 'G7' });
    await comeBack();
    expect(arrived).toEqual([expect.stringMatching(/^Media gate changed/)]);
    expect(await kept()).toMatchObject([
      { template: 'matchMoved', last_error: 'mails.lapsed.match' },
      { template: 'matchMoved', status: 'sent' },
    ]);
  });

  test('a waiting email about a report is not sent after the report was withdrawn', async () => {
    const officer = await db.tx((tx) => createActor(tx, 'officer'));
    const to = testRecipient(officer.email, { accountId: officer.id });
    const { reportAssigned } = exampleMailData;
    await db.tx((tx) => t.app.services.mail.queue(tx, to, 'reportAssigned', reportAssigned));
    await comeBack();
    expect(arrived).toEqual([]);
    expect(await kept()).toMatchObject([{ last_error: 'mails.lapsed.report' }]);
  });
});
