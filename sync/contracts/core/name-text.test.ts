import { expect, test } from 'vitest';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { singleLineText } from '#sync/contracts/core/primitives.ts';
import { deviceLabel } from '#sync/contracts/gate/gate-calls.ts';
import { gateForm, gateSettings } from '#sync/contracts/gate/manage-gates.ts';
import { eventForm } from '#sync/contracts/events/manage-events.ts';
import { importChoices } from '#sync/contracts/matches/fixture-import.ts';
import { invitationForm } from '#sync/contracts/accounts/invitations.ts';
import { organization, profileChange } from '#sync/contracts/accounts/person-fields.ts';
import { newTeam, newVenue } from '#sync/contracts/places/manage-places.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';

const name = nameText(100, 'error.required');
const line = singleLineText(100, 'error.required');
const codePoint = (text: string) => `U+${text.codePointAt(0)?.toString(16).padStart(4, '0')}`;

const bidiControls = Array.from(
  '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
);
const invisible = [
  ...bidiControls,
  ...Array.from(
    '\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u2063\u206a\u2800\u3164\ufe0f\uffa0\ufff9',
  ),
  '\u{e0041}',
  '\u{1d173}',
  '\ue000',
  '\ufffe',
];

test.each([
  'Zamalek SC',
  'Olympique Lyonnais Féminin',
  'Fenerbahçe',
  'Beşiktaş J.K.',
  'Bodø/Glimt',
  "Tala'ea El-Gaish",
  'ʿAjmān Club',
  '1º de Agosto',
  'U-23',
  'Al-Ahly SC (المحلة)',
  'نادي الزمالک',
  'أُهْلِيُّ القاهرة',
  'استاد ٣٠ يونيو',
  'استاد 30 يونيو',
  'ЦСКА Москва',
  'Ολυμπιακός',
  '浦和レッズ',
  'FC東京',
  'FC서울',
])('the name %s is kept as it is', (written) => {
  expect(name.parse(written)).toBe(written);
});

test.each(invisible.map((each) => [codePoint(each), each]))(
  'the invisible %s is refused in a name',
  (_, hidden) => {
    for (const written of [`Zama${hidden}lek`, `الز${hidden}مالك`])
      expect(name.safeParse(written).error?.issues[0]?.message).toBe('error.hidden');
  },
);

test.each([
  ['a Cyrillic а', 'Zаmalek'],
  ['a Greek ο', 'Alexandria Cοlts'],
  ['an Armenian օ', 'Smօuha'],
  ['an Arabic letter beside Latin ones', 'Alأهلي'],
  ['Arabic digits beside Latin letters', 'U٢٣'],
  ['mathematical letters', '𝐙amalek'],
  ['letters of Cherokee, which look like capitals', 'ᏃᎪᎷ'],
])('a word with %s is refused in a name', (_, written) => {
  expect(name.safeParse(written).error?.issues[0]?.message).toBe('error.mixedScripts');
});

test('all spaces of a name are single plain spaces', () => {
  expect(name.parse(' Al\u00a0Ahly \u2009 SC\u3000')).toBe('Al Ahly SC');
});

test.each(bidiControls.map((each) => [codePoint(each), each]))(
  'the bidi control %s is refused in every text of one line',
  (_, control) => {
    expect(line.safeParse(`Round ${control}5`).error?.issues[0]?.message).toBe('error.hidden');
    expect(line.parse('Round 5 👩‍💻')).toBe('Round 5 👩‍💻');
  },
);

const spoofed = 'Zаmalek';
const club = {
  type: 'club',
  name: 'Zamalek',
  countryId: '00000000-0000-7000-8000-000000000001',
  cityId: '00000000-0000-7000-8000-000000000002',
  logo: `${'a'.repeat(22)}.png`,
};
const venue = { name: 'Cairo Stadium', cityId: club.cityId };
const gate = { number: 1, name: 'Media', roles: [] };
const settings = {
  opensBefore: 180,
  closesAfter: 60,
  reEntry: true,
  contact: null,
  recipients: [],
};
const choices = { teams: [], venues: [], homes: [], times: [], outside: [] };
const choice = { ...choices, seated: false, reservationOpen: false };
const event = {
  name: 'Cup',
  startDate: '2027-01-01',
  endDate: '2027-02-01',
  description: 'A cup',
  banner: club.logo,
  accreditationEnabled: true,
};
const invitation = { email: 'a@b.example', role: null, language: 'en' };

test.each([
  ['a team', newTeam, { ...club, name: spoofed }, club],
  ['another name of a team', newTeam, { ...club, aliases: [spoofed] }, club],
  ['a venue', newVenue, { ...venue, name: spoofed }, venue],
  ['a tournament', eventForm, { ...event, name: spoofed }, event],
  [
    'a name remembered by an import',
    importChoices,
    { ...choice, teams: [{ name: spoofed, id: club.cityId }] },
    choice,
  ],
  ['a gate', gateForm, { ...gate, name: spoofed }, gate],
  [
    'a gate’s contact',
    gateSettings,
    { ...settings, contact: { name: spoofed, phone: '+20 100' } },
    settings,
  ],
  ['a steward', deviceLabel, spoofed, 'Omar'],
  ['a person', profileChange, { firstName: spoofed }, { firstName: 'Omar' }],
  ['an organization', organization, spoofed, 'Al-Ahram'],
  ['someone invited', invitationForm, { ...invitation, lastName: spoofed }, invitation],
  ['a place in Arabic', arabicPlaceName, 'الز\u061cمالك', 'الزمالك'],
])('the name of %s follows the same rules', (_, schema, wrong, right) => {
  expect(schema.safeParse(wrong).success).toBe(false);
  expect(schema.safeParse(right).success).toBe(true);
});
