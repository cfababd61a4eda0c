/** A match day as the server describes it: three gates, seven phones, 118 tickets. */
import type { GateOverview, GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';
import { memberRoles } from '#sync/contracts/accounts/role-names.ts';

const uuid = (number: number) => `01990000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const matchId = uuid(1);
const kickOff = Date.parse('2026-11-21T17:00:00.000Z');
/** 48 minutes before the kick-off. */
export const now = kickOff - 48 * 60_000;
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const gateRows = [
  { number: 2, name: 'TV and radio', nameArabic: 'التلفزيون والإذاعة', letIn: 23, scans: 31 },
  { number: 4, name: 'Media gate', nameArabic: 'بوابة الإعلام', letIn: 31, scans: 40 },
  { number: 7, name: 'Photographers', nameArabic: 'المصورون', letIn: 12, scans: 14 },
];
const rolesOf: Record<number, GateOverview['gates'][number]['roles']> = {
  2: ['cameraman', 'tv_reporter', 'radio_reporter', 'commentator'],
  4: [],
  7: ['photographer', 'photo_technician'],
};
const gates = gateRows.map((gate, at) => ({
  ...gate,
  id: uuid(10 + at),
  version: 1,
  matchId,
  codeNo: 1,
  roles: rolesOf[gate.number] ?? [],
}));
const gateId = (number: number) => gates.find((gate) => gate.number === number)?.id ?? '';

const phones: [
  label: string,
  gate: number,
  rights: 'check' | 'search',
  seen: number,
  letIn: number,
][] = [
  ['Yasser Fouad', 2, 'search', 1, 14],
  ['Hala Ezzat', 2, 'check', 2, 9],
  ['Mona Shukry', 4, 'search', 31, 16],
  ['Ahmed Samy', 4, 'check', 31, 12],
  ['Tarek Nabil', 4, 'check', 34, 3],
  ['Sara Mounir', 7, 'search', 2, 12],
  ['خالد عدلي', 7, 'check', 0, 0],
];

const people: [name: string, nameArabic: string | null, organization: string][] = [
  ['Ahmed Sameh Fawzy', 'أحمد سامح فوزي', 'Nile Sport Weekly'],
  ['Heba Samir Kandil', 'هبة سمير قنديل', 'Delta Press Photo'],
  ['Ramy Farouk Attia', 'رامي فاروق عطية', 'Radio Delta 98'],
  ['Rania Magdy Selim', 'رانيا مجدي سليم', 'Goal Line Network'],
  ['Salma Fathy Mansour', null, 'Suez Lens Agency'],
  ['Sherif Wael Dawood', 'شريف وائل داود', 'Pitchside Rentals'],
  ['Mohamed Abdelrahman Abdelfattah', 'محمد عبد الرحمن عبد الفتاح السيد', 'Canal Seven Sport'],
];
const personAt = (at: number) => {
  const [name, nameArabic, organization] = people[at % people.length] ?? ['', null, ''];
  return {
    name,
    nameArabic,
    organization,
    organizationArabic: at % 2 === 0 ? 'النيل الرياضي' : null,
  };
};
const roleAt = (at: number) => memberRoles[at % memberRoles.length] ?? 'photographer';

const facts = {
  match: 'Al Ahly v Zamalek',
  event: 'Egyptian Premier League',
  eventArabic: 'الدوري المصري الممتاز',
  date: new Date(kickOff).toISOString(),
  home: { name: 'Al Ahly', nameArabic: 'الأهلي', logo: null },
  away: { name: 'Zamalek', nameArabic: 'الزمالك', logo: null },
  venue: 'Cairo International Stadium',
  venueArabic: 'استاد القاهرة الدولي',
  city: 'Cairo',
  cityArabic: 'القاهرة',
  gate: null,
};
const match: GateOverview['match'] = {
  id: matchId,
  version: 3,
  facts,
  opensBefore: 180,
  closesAfter: 180,
  reEntry: false,
  contact: { name: 'Hany Ragab', phone: '+20 100 000 0142' },
  numbersNo: 1,
  closedAt: null,
  recipients: ['security@stadium.example', 'police@cairo.example'],
};

/** `changes` replace parts of it. */
export function exampleOverview(changes: Partial<GateOverview> = {}): GateOverview {
  return {
    match,
    gates,
    copyFrom: null,
    devices: phones.map(([label, number, rights, seen, letIn], at) => ({
      id: uuid(100 + at),
      version: 1,
      matchId,
      gateId: gateId(number),
      label,
      rights,
      handedInAt: null,
      lostReason: null,
      accepted: true,
      publicKey: null,
      revokedAt: null,
      discarded: false,
      officer: null,
      enrolledAt: minutesAgo(120),
      lastSeenAt: at === 6 ? null : minutesAgo(seen),
      listAsOf: minutesAgo(seen),
      letIn,
      scans: letIn,
      searches: rights === 'search' ? 2 : 0,
    })),
    marks: Array.from({ length: 118 }, (_, at) => ({
      no: at + 1,
      presence: at % 40 === 39 ? 'revoked' : (at * 7) % 118 < 66 ? 'inside' : 'notSeen',
    })),
    people: { approved: 118, tickets: 118, listed: 116 },
    counts: { entries: 118, inside: 66, twice: 1, overrides: 1, turnedAway: 4 },
    latest: Array.from({ length: 7 }, (_, at) => ({
      no: at + 20,
      ...personAt(at),
      profilePicture: at === 0 ? 'heba.jpg' : null,
      role: roleAt(at),
      gateId: gateId(at % 2 === 0 ? 7 : 2),
      at: minutesAgo(at * 2),
    })).map(({ organization: _, organizationArabic: __, ...person }) => person),
    arrivals: Array.from({ length: 13 }, (_, at) =>
      gates.map(({ id }, gate) => ({
        at: minutesAgo(130 - at * 10),
        gateId: id,
        count: (at * (gate + 2)) % 7,
      })),
    ).flat(),
    exceptions: [
      {
        key: 'twice/96',
        kind: 'twice',
        no: 96,
        name: 'Youssef Tarek Hamdy',
        nameArabic: 'يوسف طارق حمدي',
        seat: 'seat-96',
        code: null,
        scans: [
          { gateId: gateId(7), at: minutesAgo(37), device: 'Sara Mounir' },
          { gateId: gateId(2), at: minutesAgo(34), device: 'Hala Ezzat' },
        ],
        override: null,
        officer: null,
        answer: null,
        missing: null,
        compared: null,
        several: null,
        seenAt: null,
      },
      {
        key: 'offline/4',
        kind: 'offlineGate',
        no: null,
        name: null,
        nameArabic: null,
        seat: null,
        code: null,
        scans: [{ gateId: gateId(4), at: minutesAgo(31), device: null }],
        override: null,
        officer: null,
        answer: null,
        missing: null,
        compared: { gateId: gateId(2), at: minutesAgo(10), people: 14 },
        several: null,
        seenAt: null,
      },
      {
        key: 'revoked/70',
        kind: 'revokedShown',
        no: 70,
        name: 'Omar Lotfy Zidan',
        nameArabic: 'عمر لطفي زيدان',
        seat: null,
        code: null,
        scans: [{ gateId: gateId(2), at: minutesAgo(14), device: 'Hala Ezzat' }],
        override: null,
        officer: null,
        answer: null,
        missing: null,
        compared: null,
        several: null,
        seenAt: null,
      },
      {
        key: 'notListed/RP79-ARTX',
        kind: 'notListed',
        no: null,
        name: null,
        nameArabic: null,
        seat: null,
        code: 'RP79-ARTX',
        scans: [{ gateId: gateId(2), at: minutesAgo(13), device: 'Hala Ezzat' }],
        override: null,
        officer: null,
        answer: null,
        missing: null,
        compared: null,
        several: null,
        seenAt: null,
      },
      {
        key: 'override/33',
        kind: 'override',
        no: 33,
        name: 'Rania Magdy Selim',
        nameArabic: 'رانيا مجدي سليم',
        seat: 'seat-33',
        code: null,
        scans: [{ gateId: gateId(7), at: minutesAgo(3), device: 'Sara Mounir' }],
        override: 'number',
        officer: 'Hany Ragab',
        answer: 'askOfficer',
        missing: null,
        compared: null,
        several: null,
        seenAt: minutesAgo(1),
      },
    ],
    officers: [
      {
        name: 'Hany Mostafa Ragab',
        nameArabic: 'هاني مصطفى رجب',
        profilePicture: null,
        phone: '+20 100 000 0142',
        lastSeenAt: minutesAgo(1),
      },
    ],
    list: {
      version: 3,
      issuedAt: minutesAgo(222),
      people: 118,
      tickets: 118,
      added: 1,
      removed: 1,
    },
    attendance: null,
    erasedAt: '2026-11-22T08:00:00.000Z',
    scansDeletedAt: '2027-02-19T08:00:00.000Z',
    ...changes,
  };
}

/** The same match before its gates are set up. */
export function emptyOverview(): GateOverview {
  return exampleOverview({
    match: { ...match, version: 0 },
    gates: [],
    devices: [],
    exceptions: [],
    latest: [],
    arrivals: [],
    list: null,
  });
}

/** The security list of the match, by Arabic name. */
export function exampleList(changes: Partial<SecurityList> = {}): SecurityList {
  const listed = Array.from({ length: 118 }, (_, at) => ({
    no: at + 1,
    bookingId: uuid(1000 + at),
    ...personAt(at),
    role: roleAt(at),
    seat: at % 5 === 4 ? null : `seat-${at + 1}`,
    places: [],
    gates: at % 9 === 8 ? [] : at % 9 === 7 ? [2, 7] : [[2, 4, 7][at % 3] ?? 2],
  }));
  const named = (no: number, name: string, nameArabic: string) => ({ no, name, nameArabic });
  return {
    id: uuid(500),
    version: 3,
    match,
    issuedAt: minutesAgo(222),
    issuedBy: 'Dina Adel',
    people: listed,
    added: [named(4, 'Hazem Ali Mourad', 'حازم علي مراد')],
    removed: [named(70, 'Omar Lotfy Zidan', 'عمر لطفي زيدان')],
    digest: 'x'.repeat(43),
    url: `https://media.example/list/${uuid(500)}#${'e'.repeat(160)}`,
    newest: 3,
    ...changes,
  };
}

export function examplePeople(): GatePerson[] {
  return Array.from({ length: 12 }, (_, at) => ({
    no: at + 1,
    ...personAt(at),
    role: roleAt(at),
    seat: at % 5 === 4 ? null : `seat-${at + 1}`,
    presence: (['inside', 'notSeen', 'out', 'revoked', 'replaced'] as const)[at % 5] ?? 'inside',
    gateId: at % 5 === 1 ? null : gateId(7),
    at: at % 5 === 1 ? null : minutesAgo(at * 3),
    attendance: null,
  }));
}
