/**
 * A season's fixtures from a file (rulings §4, §8): the server reads the file into rows, checks the
 * rows against what it has, and writes what the admin has seen, all of it or nothing.
 */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { errorReply } from '#sync/contracts/core/errors.ts';
import { teamRef, venueRef } from '#sync/contracts/places/places.ts';
import { day, id, instant, key } from '#sync/contracts/core/primitives.ts';

/** A season has a few hundred; more in one file is no season. */
export const maxImportRows = 1000;

/** What a file may say of a fixture. */
export const fixtureColumns = [
  'date',
  'time',
  'home',
  'away',
  'venue',
  'name',
  'stage',
  'gate',
  'seated',
  'reservation',
] as const;
export const fixtureColumn = z.enum(fixtureColumns);
export type FixtureColumn = z.infer<typeof fixtureColumn>;

/** What an admin can settle here: the fixture stays out until then. */
export const resolvableProblems = [
  'no_time',
  'team_unknown',
  'team_ambiguous',
  'venue_unknown',
  'venue_ambiguous',
  'no_venue',
  'outside_days',
] as const;
/** What only another file can mend. Each has its words: `fixtureImport.is_<problem>`. */
export const fatalProblems = [
  'unreadable',
  'bad_date',
  'wrong_weekday',
  'no_year',
  'bad_time',
  'no_date',
  'no_round',
  'no_home',
  'no_away',
  'same_team',
  'duplicate',
  'too_long',
  'bad_yes_no',
  'formula',
  'clock_change',
  'seated_fixed',
] as const;
const importProblem = z.strictObject({
  /** Null where the line as a whole is meant. */
  column: z.nullable(fixtureColumn),
  problem: z.enum([...resolvableProblems, ...fatalProblems]),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** What is worth a look and keeps nothing out. Each has its words: `fixtureImport.note_<note>`. */
export const importNotes = ['played', 'twice_a_day'] as const;

const importText = (max: number) =>
  z.string(key('error.invalid')).check(
    z.maxLength(max, key('error.tooLarge')),
    // eslint-disable-next-line no-control-regex -- control characters are what is refused here
    z.regex(/^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u, key('error.invalid')),
  );
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('error.invalid')));
const lineNumber = z.int().check(z.positive(), z.maximum(10_000_000));

/** One fixture as the file has it: names as written, the day and time on the stadium's clock. */
export const importRow = z.strictObject({
  /** Line of the file, from 1. */
  line: lineNumber,
  /** Null where the file names none. */
  name: z.nullable(importText(100)),
  day: z.nullable(day),
  time: z.nullable(clockTime),
  home: importText(100),
  away: importText(100),
  venue: z.nullable(importText(100)),
  gate: z.nullable(importText(20)),
  seated: z.nullable(z.boolean()),
  reservation: z.nullable(z.boolean()),
  /** What was wrong with the line already when it was read. */
  problems: z.array(importProblem).check(z.maxLength(12)),
});
export type ImportRow = z.infer<typeof importRow>;

export const parsedFixtureFile = z.strictObject({
  fileName: z.string(),
  bytes: z.int(),
  kind: z.enum(['text', 'csv', 'xlsx']),
  /** Which of the file's columns were recognised; none for the season's text. */
  columns: z.array(z.strictObject({ column: fixtureColumn, header: z.string() })),
  /** Headers that say nothing here. */
  ignored: z.array(z.string()),
  rows: z.array(importRow),
  /** Each row's line as it stands in the file, cut at 200 characters. */
  texts: z.array(z.string()),
});
export type ParsedFixtureFile = z.infer<typeof parsedFixtureFile>;

export const parseFixtureFile = endpoint({
  method: 'POST',
  path: '/admin/matches/import/file',
  summary: 'Read a file of fixtures (multipart, field `file`: xlsx, csv or a season’s text)',
  reply: parsedFixtureFile,
});

const nameChoices = z.array(z.strictObject({ name: importText(100), id })).check(z.maxLength(1000));

/** What the admin settled. */
export const importChoices = z.strictObject({
  /** Names of the file and which team or venue they mean. */
  teams: nameChoices,
  venues: nameChoices,
  /** Where a team plays at home, for fixtures whose venue nobody names. */
  homes: z.array(z.strictObject({ teamId: id, venueId: id })).check(z.maxLength(1000)),
  times: z
    .array(z.strictObject({ line: lineNumber, time: clockTime }))
    .check(z.maxLength(maxImportRows)),
  /** Lines that go in though they lie outside the tournament's days. */
  outside: z.array(lineNumber).check(z.maxLength(maxImportRows)),
  /** Of new matches, where the file does not say it. */
  seated: z.boolean(),
  reservationOpen: z.boolean(),
});
export type ImportChoices = z.infer<typeof importChoices>;

const importInput = {
  eventId: id,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(maxImportRows)),
  choices: importChoices,
};

export const importStates = ['new', 'changed', 'same', 'unclear', 'wrong'] as const;
export type ImportState = (typeof importStates)[number];

const namedTeam = z.strictObject({ name: z.string(), team: z.nullable(teamRef) });

export const plannedRow = z.strictObject({
  line: lineNumber,
  state: z.enum(importStates),
  name: z.nullable(z.string()),
  day: z.nullable(day),
  /** The kick-off, once it is known. */
  date: z.nullable(instant),
  home: namedTeam,
  away: namedTeam,
  venue: z.nullable(venueRef),
  /** What the file writes for the venue. */
  venueName: z.nullable(z.string()),
  matchId: z.nullable(id),
  /** What would be changed: instants, names, `true`/`false`; empty text for nothing. */
  changes: z.array(
    z.strictObject({
      field: z.enum(['date', 'venue', 'name', 'gate', 'reservation']),
      from: z.string(),
      to: z.string(),
    }),
  ),
  problems: z.array(importProblem),
  notes: z.array(z.enum(importNotes)),
  /** People who asked for a place at the match, or have one. */
  booked: z.int(),
  /** Stands for all that would be written, and for the version it was compared with. */
  mark: z.nullable(z.string()),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const unresolvedName = z.strictObject({
  /** `home`: where does this team play at home? Its `name` is the team's. */
  kind: z.enum(['team', 'venue', 'home']),
  name: z.string(),
  /** With `home`. */
  teamId: z.nullable(id),
  lines: z.array(lineNumber),
  /** Ids of the likeliest, best first. */
  near: z.array(id),
});
export type UnresolvedName = z.infer<typeof unresolvedName>;

export const importPlan = z.strictObject({
  /** The tournament's days, both of them counted. */
  days: z.strictObject({ from: day, to: day }),
  rows: z.array(plannedRow),
  questions: z.array(unresolvedName),
  /** What can be chosen, by name. */
  teams: z.array(teamRef),
  venues: z.array(venueRef),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const previewFixtureImport = endpoint({
  method: 'POST',
  path: '/admin/matches/import/check',
  summary: 'What importing these fixtures would do; changes nothing',
  body: z.strictObject(importInput),
  reply: importPlan,
});

export const importResult = z.strictObject({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Unclear or wrong. */
  leftOut: z.int(),
  remembered: z.int(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importFixtures = endpoint({
  method: 'POST',
  path: '/admin/matches/import',
  summary: 'Write the fixtures that are new or changed, all of them or none',
  body: z.strictObject({
    ...importInput,
    /** The marks of the new and changed rows as they were shown; any other is 409. */
    seen: z
      .array(z.strictObject({ line: lineNumber, mark: z.string().check(z.regex(/^[\w-]{16}$/)) }))
      .check(z.minLength(1), z.maxLength(maxImportRows)),
    /** The chosen names become other names of their teams and venues. */
    remember: z.boolean(),
    /** For the audit log. */
    fileName: importText(100),
  }),
  reply: importResult,
  message: 'fixtureImport.done',
});

/** What became of an import that was sent under a key. */
const importOutcome = z.strictObject({
  /**
   * `running`: at work on it, or waiting for another. `unknown`: nothing of it is written, and
   * nobody is at it; of what is older than a day nothing is known.
   */
  state: z.enum(['running', 'written', 'refused', 'unknown']),
  /** With `written`. */
  result: z.nullable(importResult),
  /** With `refused`: what the call itself was told. */
  refusal: z.nullable(errorReply),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const importProgress = endpoint({
  method: 'GET',
  path: '/admin/matches/import/:id/progress',
  summary: 'How far the import that is being written into a tournament is, and what became of one',
  params: z.strictObject({ id }),
  /** The Idempotency-Key under which the asking administrator sent an import. */
  query: z.strictObject({ key: z.optional(z.uuid(key('error.invalid'))) }),
  reply: z.strictObject({
    /** Null while none is writing. */
    writing: z.nullable(z.strictObject({ done: z.int(), total: z.int() })),
    /** Null where no key was asked about. */
    sent: z.nullable(importOutcome),
  }),
});

/** An xlsx with the columns, an example, and the names of the teams and venues that are there. */
export const fixtureTemplatePath = '/admin/matches/import/template';
