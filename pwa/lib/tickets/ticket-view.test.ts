import { afterEach, describe, expect, it } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import { ticketRow } from '#pwa/lib/testing/ticket-row.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';

const kickOff = Date.parse('2026-11-21T17:00:00.000Z');
const syncedAt = '2026-11-21T12:32:00.000Z';

afterEach(() => languageStore.set('en'));

describe('the validity text of a ticket', () => {
  const footAt = (now: number, offline = false, change: Partial<TicketRow> = {}) =>
    toTicketView(ticketRow(change), null, syncedAt, offline, now).asOf.text;

  it('a ticket says that it is valid, and as of when', () => {
    expect(footAt(kickOff)).toBe('Valid, as of 02:32 PM');
    expect(footAt(kickOff, true)).toBe('Works offline. As of 02:32 PM');
  });

  it('a ticket does not claim to be valid after it was revoked or the match is over', () => {
    expect(footAt(kickOff, false, { url: null, revokedAt: syncedAt })).toBe('As of 02:32 PM');
    expect(footAt(kickOff + 4 * 3_600_000, true)).toBe('As of 02:32 PM');
  });

  it('a ticket has a text across it once the match is over, unless it was revoked', () => {
    const overAt = (now: number, change: Partial<TicketRow> = {}) =>
      toTicketView(ticketRow(change), null, syncedAt, false, now).over;
    expect(overAt(kickOff + 2 * 3_600_000)).toBeNull();
    expect(overAt(kickOff + 4 * 3_600_000)).toBe('Match over');
    expect(overAt(kickOff + 4 * 3_600_000, { url: null, revokedAt: syncedAt })).toBeNull();
  });

  it('a ticket has a printed code beside the QR code, and neither once it was revoked', () => {
    const codeOf = (change: Partial<TicketRow> = {}) =>
      toTicketView(ticketRow(change), null, syncedAt, false, kickOff).qr?.printed;
    const code = ticketCode(refHash(ticketRow().ref));
    expect(codeOf()).toEqual({ label: 'Ticket code', code });
    languageStore.set('ar');
    expect(codeOf()).toEqual({ label: 'رمز التذكرة', code });
    expect(codeOf({ url: null, revokedAt: syncedAt })).toBeUndefined();
  });

  it('a ticket shows gate, block and seat as tiles', () => {
    const { tiles } = toTicketView(ticketRow(), null, syncedAt, false, kickOff);
    expect(tiles.map(({ value }) => value)).toEqual(['4', 'B', '57']);
  });
});

describe('the names on a ticket', () => {
  const { facts } = ticketRow();
  const named: TicketRow['facts'] = {
    ...facts,
    home: { ...facts.home, nameArabic: 'الأهلي' },
    away: { ...facts.away, nameArabic: 'الزمالك' },
    venueArabic: 'استاد القاهرة الدولي',
  };
  const namesOf = (of: TicketRow['facts']) => {
    const view = toTicketView(ticketRow({ facts: of }), null, syncedAt, false, kickOff);
    // Latin names within an Arabic sentence are isolated.
    const title = view.title.replaceAll(/[\u2068\u2069]/g, '');
    return [title, view.venue, view.otherNames?.text ?? null];
  };

  it('names on a ticket are in the reader’s language, then in the other one', () => {
    expect(namesOf(named)).toEqual([
      'Al Ahly v Zamalek',
      'Cairo International Stadium',
      'الأهلي – الزمالك، استاد القاهرة الدولي',
    ]);
    languageStore.set('ar');
    expect(namesOf(named)).toEqual([
      'الأهلي ضد الزمالك',
      'استاد القاهرة الدولي',
      'Al Ahly – Zamalek, Cairo International Stadium',
    ]);
  });

  it('names on a ticket are only Latin if there are no others, as in a phone’s older row', () => {
    expect(namesOf(facts)[2]).toBeNull();
    languageStore.set('ar');
    expect(namesOf(facts)).toEqual(['Al Ahly ضد Zamalek', 'Cairo International Stadium', null]);
  });
});

describe('the holder of a ticket', () => {
  const holderOf = (change: Partial<TicketRow>) => {
    const { names, line } = toTicketView(ticketRow(change), null, syncedAt, false, kickOff).holder;
    // A name in the other script is isolated.
    return [...names, line.replaceAll(/[\u2068\u2069]/g, '')];
  };
  const latin = { holder: 'Salma Fouad', organization: 'Nile Picture Desk' };
  const both = { ...latin, holderArabic: 'سلمى فؤاد', organizationArabic: 'وكالة النيل للصور' };

  it('a ticket has both names of the holder and the organization, in the reader’s language first', () => {
    expect(holderOf(both)).toEqual(['Salma Fouad', 'سلمى فؤاد', 'Photographer, Nile Picture Desk']);
    languageStore.set('ar');
    expect(holderOf(both)).toEqual([
      'سلمى فؤاد',
      'Salma Fouad',
      'مصور فوتوغرافي، وكالة النيل للصور',
    ]);
  });

  it('a ticket has one name of the holder if there is no other, as in a phone’s older row', () => {
    languageStore.set('ar');
    for (const row of [latin, { ...latin, holderArabic: null, organizationArabic: null }])
      expect(holderOf(row)).toEqual(['Salma Fouad', 'مصور فوتوغرافي، Nile Picture Desk']);
  });
});
