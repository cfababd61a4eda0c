import { describe, expect, test } from 'vitest';
import {
  emptyValues,
  fieldOfPath,
  type NotificationValues,
  toMailForm,
  validateNotification,
} from '#pwa/features/notifications/notification-form.ts';
import { isEmailAddress, mergeAddresses, parseAddresses } from '#pwa/lib/forms/email-addresses.ts';

const origin = 'https://portal.example';
const eventId = '0199d0a0-0000-7000-8000-000000000001';
const otherId = '0199d0a0-0000-7000-8000-000000000002';
const whole: NotificationValues = {
  ...emptyValues,
  addresses: ['salma@press.example'],
  subject: 'Bibs',
  text: 'From 15:00.',
};

describe('pasted addresses', () => {
  test.each([
    ['a@x.example, b@x.example;c@x.example\nd@x.example\te@x.example', 5],
    ['Salma Fathy <a@x.example>, "Karim, Adel" <b@x.example>; c@x.example', 3],
    ['<a@x.example>', 1],
    ['"a@x.example"', 1],
    [' \n , ;', 0],
  ])('the pasted text %j has %i addresses', (text, count) => {
    const found = parseAddresses(text);
    expect(found).toHaveLength(count);
    expect(found.every(isEmailAddress)).toBe(true);
  });

  test('an invalid pasted address stays visible', () => {
    expect(parseAddresses('a@x.example nobody')).toEqual(['a@x.example', 'nobody']);
    expect(isEmailAddress('nobody')).toBe(false);
  });

  test('a pasted address is added once, ignoring case', () => {
    expect(mergeAddresses(['a@x.example'], ['A@X.example', 'b@x.example', 'B@x.example'])).toEqual([
      'a@x.example',
      'b@x.example',
    ]);
  });
});

describe('the form', () => {
  test('an email starts with individual recipients, in Arabic', () => {
    expect(toMailForm(whole)).toEqual({
      mail: { subject: 'Bibs', text: 'From 15:00.', styled: true, rtl: true },
      receivers: ['salma@press.example'],
    });
    expect(validateNotification(whole, origin)).toEqual({});
  });

  test('missing fields of an email are reported with messages of the catalogue', () => {
    expect(validateNotification(emptyValues, origin)).toEqual({
      subject: 'notifications.subjectRequired',
      text: 'notifications.textRequired',
      addresses: 'notifications.receiverRequired',
    });
    const none = { ...whole, statuses: [] };
    expect(validateNotification({ ...none, category: 'event' }, origin)).toEqual({
      eventId: 'notifications.eventRequired',
      statuses: 'notifications.statusRequired',
    });
    expect(validateNotification({ ...none, category: 'event', eventId }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
    expect(validateNotification({ ...whole, category: 'match' }, origin)).toEqual({
      matchIds: 'notifications.matchRequired',
    });
    expect(validateNotification({ ...none, category: 'users' }, origin)).toEqual({
      statuses: 'notifications.statusRequired',
    });
  });

  test('several statuses of recipients are sent as several entries', () => {
    const { eventReceivers } = toMailForm({
      ...whole,
      category: 'event',
      eventId,
      statuses: ['approved', 'pending'],
    });
    expect(eventReceivers).toEqual([
      { eventId, status: 'approved' },
      { eventId, status: 'pending' },
    ]);
  });

  test('statuses of several matches, and the filters, are sent together', () => {
    const values = { ...whole, matchIds: [eventId, otherId], role: 'photographer' as const };
    const narrow = { ...values, organization: 'Delta Press', readers: 'ar' as const };
    expect(toMailForm({ ...narrow, category: 'match' })).toMatchObject({
      matchReceivers: [
        { matchId: eventId, status: 'approved' },
        { matchId: otherId, status: 'approved' },
      ],
      filter: { role: 'photographer', organization: 'Delta Press', language: 'ar' },
    });
    expect(toMailForm({ ...narrow, category: 'users' })).toMatchObject({
      filter: { organization: 'Delta Press' },
    });
    // Typed addresses are not filtered.
    expect(toMailForm(narrow)).not.toHaveProperty('filter');
    expect(toMailForm({ ...whole, category: 'users' })).not.toHaveProperty('filter');
  });

  test('an email in both languages has its second language as the translation', () => {
    const both = {
      ...whole,
      isTranslated: true,
      otherSubject: ' Bibs ',
      otherText: 'From 15:00.',
      button: true,
      buttonText: 'افتح',
      buttonUrl: `${origin}/events`,
      otherButtonText: 'Open',
    };
    expect(toMailForm(both).mail.translation).toEqual({
      subject: 'Bibs',
      text: 'From 15:00.',
      buttonText: 'Open',
    });
    expect(toMailForm({ ...both, isTranslated: false }).mail).not.toHaveProperty('translation');
    const empty = { ...both, otherSubject: '', otherText: '', otherButtonText: '' };
    expect(validateNotification(empty, origin)).toEqual({
      otherSubject: 'notifications.subjectRequired',
      otherText: 'notifications.textRequired',
      otherButtonText: 'notifications.buttonTextRequired',
    });
    expect(validateNotification({ ...empty, isTranslated: false }, origin)).toEqual({});
  });

  test('a subject of two lines and a button that leads to another site are refused', () => {
    expect(validateNotification({ ...whole, subject: 'a\nBcc: b@x.example' }, origin)).toEqual({
      subject: 'error.hidden',
    });
    const button = { ...whole, button: true, buttonText: 'Open' };
    const elsewhere = { ...button, buttonUrl: 'https://elsewhere.example/' };
    expect(validateNotification(elsewhere, origin)).toEqual({
      buttonUrl: 'notifications.buttonForeign',
    });
    expect(validateNotification({ ...button, buttonUrl: `${origin}/events` }, origin)).toEqual({});
    expect(validateNotification({ ...elsewhere, button: false }, origin), 'without it').toEqual({});
  });

  test('a server error is shown at its field of the email form', () => {
    expect(fieldOfPath('email.attachments.0.filename')).toBe('attachments');
    expect(fieldOfPath('email.mail.button.url')).toBe('buttonUrl');
    expect(fieldOfPath('email.mail.subject')).toBe('subject');
    expect(fieldOfPath('email')).toBeNull();
  });
});
