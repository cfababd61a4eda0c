import { expect, test } from 'vitest';
import { mergeMails } from '#api/approvals/collect-mail.ts';
import { exampleMailData, testRecipient } from '#api/notifications/testing/mail-data.ts';
import { composeMail } from '#api/platform/mail/mail-outbox.ts';

const { bookingApproved, bookingRejected, ticket } = exampleMailData;
const dates = ['2026-12-03T18:00:00.000Z', '2026-11-28T18:00:00.000Z'];
const person = (accountId: string) => testRecipient(`${accountId}@press.example`, { accountId });
const [nour, omar] = [person('nour'), person('omar')];

test('the bookings of one person are listed by kick-off in one email', () => {
  const approved = dates.map((date) =>
    composeMail(nour, 'bookingApproved', { ...bookingApproved, date }),
  );
  const rejected = dates.map((date) =>
    composeMail(nour, 'bookingRejected', { ...bookingRejected, date }),
  );
  const merged = mergeMails([...approved, ...rejected]);
  expect(merged).toMatchObject(
    ['bookingsApproved', 'bookingsRejected'].map((template) => ({
      recipient: nour,
      template,
      data: { matches: dates.toSorted().map((date) => ({ date })) },
    })),
  );
});

test('a single booking, other people’s bookings and tickets keep their own emails', () => {
  const mails = [
    composeMail(nour, 'bookingApproved', bookingApproved),
    composeMail(omar, 'bookingApproved', bookingApproved),
    composeMail(nour, 'ticket', ticket),
    composeMail(nour, 'ticket', ticket),
  ];
  expect(mergeMails(mails).toSorted()).toEqual(mails.toSorted());
});
