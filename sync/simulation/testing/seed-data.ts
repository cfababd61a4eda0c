/** Initial data of every history: two tournaments, three media accounts, their reports. */
import type { Run } from '#sync/server/database.ts';

export const questions = ['Wi-Fi?', 'Seats?', 'Wi-Fi?'];

export interface SeedData {
  /** Accounts: two officers, a photographer. */
  people: string[];
  admin: string;
  events: string[];
  teams: string[];
  venues: string[];
}

export async function insertSeedData(run: Run): Promise<SeedData> {
  const insert = async (text: string, values: unknown[] = []): Promise<string> => {
    const [row] = await run<{ id: string }>({ text: `${text} returning id` }, values);
    if (row === undefined) throw new Error('nothing was inserted');
    return row.id;
  };
  const country = await insert(`insert into country (name, code) values ('Egypt', 'EG')`);
  const city = await insert(`insert into city (country_id, name) values ($1, 'Cairo')`, [country]);
  const teams: string[] = [];
  for (const name of ['Ahly', 'Zamalek', 'Masry'])
    teams.push(
      await insert(
        `insert into team (type, name, country_id, city_id) values ('club', $1, $2, $3)`,
        [name, country, city],
      ),
    );
  const venues: string[] = [];
  for (const name of ['Cairo Stadium', 'Borg El Arab'])
    venues.push(await insert(`insert into venue (name, city_id) values ($1, $2)`, [name, city]));
  const events: string[] = [];
  for (const name of ['League', 'Cup'])
    events.push(
      await insert(
        `insert into event (name, description, start_date, end_date, accreditation_enabled)
         values ($1, '', '2026-08-01', '2027-06-01', true)`,
        [name],
      ),
    );
  const account = (name: string, scope: string, role: string | null) =>
    insert(
      `insert into account (email, password_hash, first_name, last_name, organization, scope, role,
         status, birthdate, mobile_number)
       values ($1 || '@touchline.example', '!', $1, 'Hassan', 'The Daily Test', $2, $3, 'approved',
         '1990-01-01', '+20100000000')`,
      [name, scope, role],
    );
  const people = [
    await account('nour', 'officer', 'media_officer'),
    await account('omar', 'officer', 'media_officer'),
    await account('dina', 'member', 'photographer'),
  ];
  const admin = await account('admin', 'admin', null);
  const matches: [string, string][] = [];
  for (const [name, event] of [
    ['Derby', events[0]],
    ['Replay', events[0]],
    ['Final', events[1]],
  ] as const)
    matches.push([await insertMatch(insert, name, event!, teams, venues[0]!), event!]);
  await run({ text: `insert into signing_key (kid, public_jwk) values ('k1', '{}')` }, []);
  for (const person of people)
    for (const event of person === people[2] ? events.slice(0, 1) : events)
      await insert(
        `insert into accreditation (event_id, account_id, status, decided_at)
         values ($1, $2, 'approved', now())`,
        [event, person],
      );
  const [match, event] = matches[0]!;
  const booking = await insert(
    `insert into booking (match_id, event_id, account_id, needs_seat, status, seat, decided_at)
     values ($1, $2, $3, true, 'approved', 5, now())`,
    [match, event, people[2]],
  );
  await insert(
    `insert into ticket (ref, booking_id, match_id, event_id, account_id, seat, holder, role, kid,
       signed, url, facts)
     values ('AAAAAAAAAAAAAAAAAAAAAA', $1, $2, $3, $4, 5, 'Dina Hassan', 'photographer', 'k1',
       'a.b.c', 'https://touchline.example/reservation/A#a.b.c', bilingual_ticket_facts($2))`,
    [booking, match, event, people[2]],
  );
  for (const officer of [people[0], people[0], people[1]])
    await insert(
      `insert into report (event_id, match_id, officer_id, name, content)
       values ($1, $2, $3, 'Operations', $4)`,
      [
        event,
        match,
        officer,
        JSON.stringify(questions.map((question) => ({ question, text: '' }))),
      ],
    );
  return { people, admin, events, teams, venues };
}

type Insert = (text: string, values?: unknown[]) => Promise<string>;

export function insertMatch(
  insert: Insert,
  name: string,
  event: string,
  [home, away]: readonly string[],
  venue: string,
): Promise<string> {
  return insert(
    `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, gate, seated,
       reservation_open)
     values ($1, $2, '2037-01-01T17:00:00Z', $3, $4, $5, 'Gate 4', true, true)`,
    [event, name, home, away, venue],
  );
}
