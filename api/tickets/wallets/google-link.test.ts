import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { googleClaimsSchema } from '#api/tickets/testing/wallet-schemas.ts';
import { walletCredentials } from '#api/tickets/testing/wallet-credentials.ts';
import { googleWalletLink, maxLinkLength } from '#api/tickets/wallets/google-link.ts';
import type { WalletTicket } from '#api/tickets/wallets/wallet-ticket.ts';

const publicUrl = 'https://press.league.example';
const { env } = walletCredentials();
const configOf = (more: Record<string, string> = {}) =>
  readConfig({ SEED: 'none', PUBLIC_URL: publicUrl, ...env, ...more });
const ref = Buffer.alloc(16, 7).toString('base64url');
const matchId = '0191d3a0-0000-7000-8000-0123456789ab';

function qrText(name: string, origin = publicUrl): string {
  const claim = { ref, matchId, name, role: 'photographer', seat: 57, places: [] } as const;
  return encodeTicket(claim, 'kid-of-8', origin)!.withSignature(new Uint8Array(64)).url;
}

const usual: WalletTicket = {
  id: '0191d3a0-0000-7000-8000-ba9876543210',
  ref,
  url: qrText('Salma Nabil'),
  matchId,
  seat: 57,
  holder: 'Salma Nabil',
  holderArabic: 'سلمى نبيل',
  organization: 'Delta Press',
  organizationArabic: 'دلتا برس',
  role: 'photographer',
  facts: {
    match: 'Matchday 9',
    event: 'Egyptian Premier League',
    eventArabic: 'الدوري المصري الممتاز',
    date: '2026-11-21T17:00:00.000Z',
    home: { name: 'Al Ahly', nameArabic: 'الأهلي', logo: null },
    away: { name: 'Zamalek', nameArabic: 'الزمالك', logo: null },
    venue: 'Cairo International Stadium',
    venueArabic: 'استاد القاهرة الدولي',
    city: 'Cairo',
    cityArabic: 'القاهرة',
    gate: 'Media gate 4',
  },
  entrance: null,
};

const withoutGate = { ...usual.facts, gate: null };

/** A ticket whose texts are as long as the forms allow, in both languages. */
const longest: WalletTicket = {
  ...usual,
  url: qrText('ا'.repeat(40), `https://${'a'.repeat(60)}.example`),
  holder: 'M'.repeat(201),
  holderArabic: 'م'.repeat(80),
  role: 'photo_technician',
  facts: {
    ...usual.facts,
    home: { name: 'W'.repeat(100), nameArabic: 'و'.repeat(80), logo: null },
    away: { name: 'W'.repeat(100), nameArabic: 'و'.repeat(80), logo: null },
    venue: 'W'.repeat(100),
    venueArabic: 'و'.repeat(80),
    gate: 'G'.repeat(20),
  },
};

const longestSettings = {
  LEAGUE_NAME: 'L'.repeat(100),
  LEAGUE_NAME_ARABIC: 'ل'.repeat(100),
  GOOGLE_WALLET_ISSUER_ID: '9'.repeat(20),
  GOOGLE_WALLET_KEY: JSON.stringify({
    ...(JSON.parse(env.GOOGLE_WALLET_KEY!) as object),
    client_email: `${'t'.repeat(30)}@${'p'.repeat(45)}.iam.gserviceaccount.com`,
  }),
};

async function claimsOf(
  ticket: WalletTicket,
  language: 'en' | 'ar',
  more: Record<string, string> = {},
) {
  const { league, googleWallet: wallet } = configOf(more);
  const context = { language, code: 'RP79-ARTX', league, publicUrl, wallet: wallet! };
  const url = await googleWalletLink(ticket, context, new Date('2026-11-20T10:00:00Z'));
  expect(url.length).toBeLessThanOrEqual(maxLinkLength);
  const claims = googleClaimsSchema.parse(decodeJwt(url.slice(url.indexOf('/save/') + 6)));
  const [eventClass] = claims.payload.eventTicketClasses;
  const [object] = claims.payload.eventTicketObjects;
  return { claims, eventClass, object, url };
}

describe('a link has what fits, the most important first', () => {
  test.each(['en', 'ar'] as const)('usual names, %s', async (language) => {
    const { eventClass, object, url } = await claimsOf(usual, language);
    expect(object.barcode.value).toBe(usual.url);
    expect(object.ticketHolderName).toBe(language === 'en' ? usual.holder : usual.holderArabic);
    expect(object.seatInfo).toMatchObject({
      section: { defaultValue: { value: 'B' } },
      seat: { defaultValue: { value: '57' } },
    });
    expect(eventClass.dateTime).toEqual({ start: '2026-11-21T19:00:00+02:00' });
    expect(url.length).toBeGreaterThan(1700);
  });

  test.each(['en', 'ar'] as const)('the longest names of everything, %s', async (language) => {
    const { eventClass, object } = await claimsOf(longest, language, longestSettings);
    expect(object.barcode.value).toBe(longest.url);
    expect(eventClass.eventName.defaultValue.value.length).toBeGreaterThan(10);
  });

  test('a link to Google Wallet has the other language where there is room, as without a seat', async () => {
    const officer = { ...usual, seat: null, role: 'media_officer', facts: withoutGate } as const;
    const { claims, eventClass, object } = await claimsOf(officer, 'en');
    expect(object.seatInfo).toBeUndefined();
    expect(object.ticketType?.defaultValue.value).toBe('Media officer');
    expect(eventClass.eventName.translatedValues).toEqual([
      { language: 'ar', value: expect.stringMatching(/^الأهلي .* الزمالك$/) },
    ]);
    // The least useful fields are left out.
    expect(claims.origins).toBeUndefined();
  });

  test('an earlier, longer QR text still has the holder in the link; one that leaves no room is a conflict', async () => {
    const { object } = await claimsOf(
      { ...usual, url: `https://x.example/#${'j'.repeat(380)}` },
      'en',
    );
    expect(object.ticketHolderName).toBe(usual.holder);
    const full = { ...longest, url: `https://x.example/#${'j'.repeat(493)}` };
    await expect(claimsOf(full, 'ar', longestSettings)).rejects.toMatchObject({ code: 'conflict' });
  });
});
