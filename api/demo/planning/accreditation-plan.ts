/** Plans which accounts are accredited for which of the demo's tournaments. Pure. */
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';

const hour = 3_600_000;
/** Accounts older than this many hours are accredited for the league. */
const accreditedAfterHours = 900;

type Exception = { status: Status; revoked?: boolean; reason?: string };
const league: Readonly<Record<string, Exception>> = {
  'walid.hosny': { status: 'pending' },
  'yara.mansour': { status: 'pending' },
  'nour.hegazy': { status: 'pending' },
  'mina.sobhy': { status: 'pending' },
  'adham.lotfy': { status: 'rejected', reason: 'Organization not listed for this tournament.' },
  'fady.girgis': {
    status: 'rejected',
    revoked: true,
    reason: 'Pictures of the mixed zone were passed on against the media regulations.',
  },
};
const cup: Readonly<Record<string, Exception>> = {
  writer: { status: 'pending' },
  'laila.nour': { status: 'pending' },
  officer: { status: 'approved' },
  'nadine.riad': { status: 'approved' },
  'omar.zidan': { status: 'approved' },
  'rania.selim': { status: 'approved' },
  'bassem.attia': { status: 'rejected', reason: 'One radio reporter a station.' },
};
const superCup: Readonly<Record<string, Exception>> = {
  writer: { status: 'rejected', reason: 'All places for the written press are taken.' },
  'nagla.fawzy': { status: 'approved' },
  'heba.kandil': { status: 'approved' },
  'tamer.ashour': { status: 'approved' },
  'bassem.attia': { status: 'pending' },
};

/** Plans for approved accounts only; the photographer applied for neither of the cups. */
export function planAccreditations(people: readonly SeededPerson[], now: Date) {
  return people
    .filter(({ status }) => status === 'approved')
    .flatMap((person, index) => {
      const name = person.email.split('@', 1)[0] ?? '';
      const usual: Exception | undefined =
        person.hoursAgo >= accreditedAfterHours ? { status: 'approved' } : undefined;
      const places = { EPL: league[name] ?? usual, CUP: cup[name], SUPER: superCup[name] };
      return Object.entries(places).flatMap(([event, fate]) => {
        if (!fate) return [];
        const pending = fate.status === 'pending';
        // Applied the day after registering; pending applications are from the last days.
        const age = pending ? 8 + 13 * (index % 6) : person.hoursAgo - 24;
        const createdAt = new Date(now.getTime() - age * hour);
        const decidedAt = pending ? null : new Date(createdAt.getTime() + 9 * hour);
        const { status, revoked = false, reason = null } = fate;
        return [{ person, event, status, revoked, reason, createdAt, decidedAt }];
      });
    });
}
