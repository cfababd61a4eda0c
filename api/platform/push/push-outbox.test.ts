import { expect, test } from 'vitest';
import type { ComposedMail } from '#api/platform/mail/mail-outbox.ts';
import { pushesOf } from '#api/platform/push/push-outbox.ts';
import { pushExpiry, pushSubject } from '#api/platform/push/push-templates.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const date = '2026-11-21T17:00:00.000Z';
const later = '2026-12-01T17:00:00.000Z';

function mail(accountId: string | null, template: ComposedMail['template'], data: object) {
  const recipient = {
    accountId,
    email: 'a@b.example',
    firstName: 'Salma',
    language: 'en',
  } as const;
  return { recipient, template, data };
}

const queuedFor = (...mails: ComposedMail[]) =>
  pushesOf(mails).map(({ accountId, template }) => `${accountId} ${template}`);

test('an email to an account is a push message too, and one to an address is not', () => {
  expect(queuedFor(mail('a', 'matchMoved', { date }), mail(null, 'matchMoved', { date }))).toEqual([
    'a matchMoved',
  ]);
});

test('emails about logins are no push messages', () => {
  expect(
    queuedFor(mail('a', 'passwordReset', { token: 'x' }), mail('a', 'secondFactor', {})),
  ).toEqual([]);
});

test('a ticket is announced, but not to the person who has just chosen its seat', () => {
  expect(queuedFor(mail('a', 'ticket', { seat: null }))).toEqual(['a ticket']);
  expect(queuedFor(mail('a', 'ticket', { seat: 'seat-57' }))).toEqual([]);
});

test('several decisions of one action are one message to each person', () => {
  const [several, other, ...more] = pushesOf([
    mail('a', 'ticket', { date, seat: null }),
    mail('a', 'bookingRejected', { date: later }),
    mail('b', 'ticket', { date, seat: null }),
  ]);
  expect(several).toMatchObject({
    accountId: 'a',
    template: 'severalDecisions',
    data: { count: 2 },
  });
  expect(other).toMatchObject({ accountId: 'b', template: 'ticket' });
  expect(more).toEqual([]);
});

test('a message is pointless after the kick-off of its last match', () => {
  expect(pushExpiry('match', { date }, now)).toEqual(new Date(date));
  expect(pushExpiry('match', { matches: [{ date: later }, { date }] }, now)).toEqual(
    new Date(later),
  );
});

test('a message about a report is pointless after its deadline', () => {
  expect(pushExpiry('report', { date }, now)).toEqual(new Date('2026-11-22T17:00:00.000Z'));
});

test('a message about an absence outlives the match, until the absence can no longer be contested', () => {
  const over = { date: '2026-11-19T17:00:00.000Z', absenceId: 'a' };
  const notifiedAt = '2026-11-20T09:00:00.000Z';
  expect(pushExpiry('decision', { ...over, notifiedAt }, now)).toEqual(
    new Date('2026-11-27T09:00:00.000Z'),
  );
  expect(pushExpiry('decision', over, now)).toEqual(new Date('2026-12-04T12:00:00.000Z'));
});

test('a message about no match is pointless after some days', () => {
  expect(pushExpiry('message', {}, now)).toEqual(new Date('2026-11-27T12:00:00.000Z'));
});

test('a match keeps its subject when it moves, and differs from other kinds and matches', () => {
  const match = (more: object = {}) => ({
    event: 'League',
    home: { name: 'Al Ahly' },
    away: { name: 'Zamalek' },
    ...more,
  });
  const subject = pushSubject('match', 'matchMoved', match({ date }));
  expect(subject).toMatch(/^[\w-]{32}$/);
  expect(pushSubject('match', 'matchDeleted', match({ date: later }))).toBe(subject);
  expect(pushSubject('decision', 'ticket', match())).not.toBe(subject);
  expect(pushSubject('match', 'matchMoved', match({ event: 'Cup' }))).not.toBe(subject);
});
