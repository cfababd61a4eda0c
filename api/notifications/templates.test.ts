import { describe, expect, test } from 'vitest';
import { mailArabic } from '#sync/contracts/messages/mail-ar.ts';
import { mailEnglish } from '#sync/contracts/messages/mail.ts';
import { mailTemplates, type MailTemplate } from '#api/platform/mail-templates.ts';
import { letterHtml, letterText } from '#api/notifications/mail-layout.ts';
import { writeLetter } from '#api/notifications/templates.ts';
import { context, mailData } from '#api/notifications/testing/mails.ts';

const names = Object.keys(mailTemplates) as MailTemplate[];
const languages = ['en', 'ar'] as const;
const both = names.flatMap((name) => languages.map((language) => [name, language] as const));

const html = (name: MailTemplate, language: 'en' | 'ar', data: object = mailData[name]) =>
  letterHtml(writeLetter(name, data, language, context));

describe.each(both)('%s in %s', (name, language) => {
  const letter = writeLetter(name, mailData[name], language, context);

  test('says everything: no word is missing, no placeholder is left', () => {
    const whole = [letter.subject, letterHtml(letter), letterText(letter)].join('\n');
    expect(whole).not.toMatch(/\{\w+\}|undefined|\[object/);
    expect(letter.subject).toMatch(/\S/);
    expect(letterText(letter)).toContain('https://portal.example/');
  });

  test('tells the office’s hours in its language', () => {
    const { workingHours, workingHoursArabic } = context.league;
    const [own, other] =
      language === 'ar' ? [workingHoursArabic, workingHours] : [workingHours, workingHoursArabic];
    expect(letterText(letter)).toContain(own);
    expect(letterText(letter)).not.toContain(other);
  });

  test('runs the way its language is written', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(letterHtml(letter)).toContain(`<html lang="${language}" dir="${direction}">`);
    const arabic = /[\u0600-\u06ff]/;
    // A notification's heading is what the administrator wrote.
    const shown = name === 'notification' ? letter.foot : letter.heading;
    expect(arabic.test(shown)).toBe(language === 'ar');
  });

  test('loads nothing from anywhere and runs nothing', () => {
    const markup = letterHtml(letter);
    expect(markup).not.toMatch(/<script|<link|@import|url\(|\son\w+=/i);
    for (const [, address] of markup.matchAll(/(?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^(?:https:\/\/portal\.example\/|cid:)/);
    }
  });
});

test('both languages have the same words to say, and the same blanks in them', () => {
  const blanks = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
  for (const [key, english] of Object.entries(mailEnglish)) {
    expect([key, blanks(mailArabic[key as keyof typeof mailEnglish])]).toEqual([
      key,
      blanks(english),
    ]);
  }
  expect(Object.keys(mailArabic)).toEqual(Object.keys(mailEnglish));
});

describe('the end of an account', () => {
  test('names what ended with it, in the mail’s language', () => {
    const { accountDeleted } = mailData;
    const english = letterText(writeLetter('accountDeleted', accountDeleted, 'en', context));
    expect(english).toContain('Accreditations that ended with it: Premier League, Cup.');
    expect(english).toContain('ended with it: Al Ahly v Zamalek (21-11-2026).');
    const names = new Map([['Al Ahly', 'الأهلي']]);
    const arabic = letterText(writeLetter('accountDeleted', accountDeleted, 'ar', context, names));
    expect(arabic).toContain('Premier League، Cup');
    expect(arabic).toContain('الأهلي ضد Zamalek');
  });

  test('names nothing where there was nothing', () => {
    const empty = { ...mailData.accountDeleted, events: [], matches: [] };
    const text = letterText(writeLetter('accountDeleted', empty, 'en', context));
    expect(text).not.toContain('ended with it');
  });
});

test('a changed password says whether it was the profile or a link', () => {
  const said = (byLink?: boolean) =>
    letterText(writeLetter('passwordChanged', { firstName: 'Salma', byLink }, 'en', context));
  expect(said()).toContain('was changed in the profile');
  expect(said(true)).toContain('was set for your account, by a link');
  expect(said(true)).not.toContain('in the profile');
});

describe('the ticket', () => {
  test('shows match, time in Cairo, venue, gate, block, seat and holder, and the QR on white', () => {
    const text = letterText(writeLetter('ticket', mailData.ticket, 'en', context));
    for (const fact of [
      'Al Ahly v Zamalek',
      'Saturday 21-11-2026, 07:00 PM',
      'Cairo International Stadium',
      'Media gate: 4',
      'Seat: 57',
      'Salma Fathy Mansour',
      'Photographer, Delta Press Photo',
    ]) {
      expect(text).toContain(fact);
    }
    const picture =
      /<table[^>]*background:#ffffff[^>]*><tr><td[^>]*background:#ffffff[^>]*><img class="qr" src="cid:/;
    expect(html('ticket', 'en')).toMatch(picture);
  });

  test('keeps dates and times in order between Arabic letters', () => {
    const letter = writeLetter('ticket', mailData.ticket, 'ar', context);
    expect(letter.match?.when).toBe('السبت \u200e21-11-2026\u200e، الساعة \u200e07:00\u200e مساءً');
    expect(letter.subject).toContain('\u200e21-11-2026\u200e');
  });

  test('moves with summer time', () => {
    const summer = { ...mailData.ticket, date: '2026-07-03T17:00:00.000Z' };
    expect(letterText(writeLetter('ticket', summer, 'en', context))).toContain('08:00 PM');
  });

  test('without gate and seat shows neither', () => {
    const data = { ...mailData.ticket, gate: null, seat: null };
    const text = letterText(writeLetter('ticket', data, 'en', context));
    expect(text).not.toMatch(/gate:|Seat:|Block:/);
  });
});

describe('a match that moved', () => {
  const { matchMoved } = mailData;
  const said = (data: object, language: 'en' | 'ar' = 'en') =>
    letterText(writeLetter('matchMoved', { ...matchMoved, ...data }, language, context));

  test('is told with what is new, what it was, the seat, and that the QR stays', () => {
    for (const fact of [
      'New kick-off: Saturday 21-11-2026, 07:00 PM\nBefore: Friday 20-11-2026, 05:30 PM',
      'New venue: \u2068Cairo International Stadium\u2069\nBefore: \u2068Borg El Arab Stadium\u2069',
      'New media gate: \u20684\u2069\nBefore: \u20682\u2069',
      'Seat: 57',
      'the same QR code lets you in',
    ])
      expect(said({})).toContain(fact);
    expect(said({}, 'ar')).toMatch(/الملعب الجديد: .Cairo International Stadium.\n.*Borg El Arab/);
  });

  test('names what changed alone', () => {
    const { date, venue } = matchMoved;
    const gate = { was: { date, venue, gate: null } };
    expect(said(gate)).toContain('Media gate changed');
    expect(said(gate)).toContain('New media gate: \u20684\u2069\nBefore: none');
    expect(said(gate)).not.toMatch(/New kick-off|New venue/);
    const none = { gate: null, was: { date, venue, gate: '2' } };
    expect(said(none)).toContain('New media gate: none\nBefore: \u20682\u2069');
  });

  test('asks who has no seat yet to choose one, and speaks of no ticket to them', () => {
    expect(said({ ticket: null })).toContain('/events/event-id/reservations/match-id/map');
    expect(said({ ticket: null })).not.toMatch(/QR|Seat:|on your phone/);
  });
});

test('nothing a person typed becomes markup', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`;
  const data = { ...mailData.ticketRevoked, firstName: evil, reason: evil, venue: evil };
  const markup = html('ticketRevoked', 'en', data);
  expect(markup).not.toContain('<img src=x');
  expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('the league’s own reason is in the letter’s language, an administrator’s as it was written', () => {
  const told = { ...mailData.ticketRevoked, reason: 'reason.matchOff' };
  expect(html('ticketRevoked', 'ar', told)).toContain('السبب: أُلغيت المباراة من البرنامج.');
  expect(html('ticketRevoked', 'en', told)).toContain('The match was taken off the programme.');
  const written = { ...told, reason: 'Two photographers too many.' };
  expect(html('ticketRevoked', 'ar', written)).toContain('السبب: Two photographers too many.');
});

test('a reason stands where there is one, and no empty sentence where there is none', () => {
  expect(html('bookingRejected', 'en')).toContain('The reason given: The press card');
  const without = { ...mailData.bookingRejected, reason: null };
  expect(html('bookingRejected', 'en', without)).not.toContain('The reason given');
});

test('data that are not the template’s are refused', () => {
  expect(() => writeLetter('ticket', { firstName: 'Salma' }, 'en', context)).toThrow();
  expect(() => writeLetter('toString', {}, 'en', context)).toThrow('no mail template');
});

describe('what an administrator wrote', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const data = { ...mailData.notification, subject: evil, text: `One\ntwo\n\n${evil}` };

  test('keeps its lines and paragraphs, and becomes no markup', () => {
    for (const styled of [true, false]) {
      const markup = html('notification', 'en', { ...data, styled });
      expect(markup).toContain('One<br>two</p>');
      expect(markup).not.toContain('<img src=x');
    }
  });

  test('is plain where it was asked for: no colours, no picture, the button a link', () => {
    const markup = html('notification', 'ar', { ...data, styled: false });
    expect(markup).not.toMatch(/style=|cid:|<table/);
    expect(markup).toContain('<a href="https://portal.example/events">See the matches</a>');
    expect(markup).toContain('dir="rtl"');
  });

  test('needs no button', () => {
    const letter = writeLetter('notification', { ...data, button: null }, 'en', context);
    expect(letterHtml(letter)).not.toContain('href=');
    expect(letterText(letter)).not.toContain('https://');
  });
});

test('an answer to the contact form goes to its sender', () => {
  const letter = writeLetter('contactMessage', mailData.contactMessage, 'en', context);
  expect(letter.replyTo).toEqual({ name: 'Salma Fathy Mansour', address: 'salma@press.example' });
  expect(letterText(letter)).toContain(
    'Salma Fathy Mansour\nPhotographer · Delta Press Photo · salma@press.example',
  );
});
