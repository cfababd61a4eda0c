/**
 * Importing fixtures from a file: the server parses the file into rows, compares them with the
 * season, and writes exactly what the administrator reviewed, all of it or nothing.
 */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { errorReply } from '#sync/contracts/core/errors.ts';
import { affectedPeople } from '#sync/contracts/notifications/affected-people.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { placeRef, teamRef } from '#sync/contracts/places/places.ts';
import { day, id, instant, key, idParams, singleLine } from '#sync/contracts/core/primitives.ts';

/** A season has a few hundred fixtures. */
export const maxImportRows = 1000;

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
  'status',
] as const;
export const fixtureColumn = z.enum(fixtureColumns);
export type FixtureColumn = z.infer<typeof fixtureColumn>;

/** Problems that an administrator can resolve in the preview; the fixture is skipped until then. */
export const resolvableProblems = [
  'no_time',
  'team_unknown',
  'team_ambiguous',
  'venue_unknown',
  'venue_ambiguous',
  'no_venue',
  'outside_days',
] as const;
/** Problems that only a corrected file resolves. Message keys: `fixtureImport.is_<problem>`. */
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
  'mixed_scripts',
] as const;
const importText = (max: number) =>
  z.string(key('error.invalid')).check(z.maxLength(max, key('error.tooLarge')), singleLine);
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('error.invalid')));
const lineNumber = z.int().check(z.positive(), z.maximum(10_000_000));

const importProblem = z.strictObject({
  /** Null where the problem concerns the entire line. */
  column: z.nullable(fixtureColumn),
  problem: z.enum([...resolvableProblems, ...fatalProblems]),
  /** Text of a cell that could not be read. */
  written: z.optional(importText(40)),
  /** The line that a duplicate repeats. */
  line: z.optional(lineNumber),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Warnings that do not stop the import. Message keys: `fixtureImport.note_<note>`. */
export const importNotes = ['played', 'twice_a_day', 'home_twice'] as const;

/** One fixture as written in the file; day and time are in the league's time zone. */
export const importRow = z.strictObject({
  /** Line number in the file, from 1. */
  line: lineNumber,
  /** Null where the file has no name. */
  name: z.nullable(importText(100)),
  day: z.nullable(day),
  time: z.nullable(clockTime),
  home: importText(100),
  away: importText(100),
  venue: z.nullable(importText(100)),
  gate: z.nullable(importText(20)),
  seated: z.nullable(z.boolean()),
  reservation: z.nullable(z.boolean()),
  problems: z.array(importProblem).check(z.maxLength(12)),
  /** The file says that it has no new date yet. */
  postponed: z.optional(z.boolean()),
});
export type ImportRow = z.infer<typeof importRow>;

export const parsedFixtureFile = z.strictObject({
  fileName: z.string(),
  bytes: z.int(),
  kind: z.enum(['text', 'csv', 'xlsx']),
  /** Recognised columns; empty for a text file of the season. */
  columns: z.array(z.strictObject({ column: fixtureColumn, header: z.string() })),
  ignored: z.array(z.string()),
  rows: z.array(importRow),
  /** Each row's original line, cut at 200 characters. */
  texts: z.array(z.string()),
});
export type ParsedFixtureFile = z.infer<typeof parsedFixtureFile>;

export const parseFixtureFile = endpoint('POST', '/admin/matches/import/file', {
  summary:
    'Parse a file of fixtures (multipart, field `file`: xlsx, csv or a text file of the season)',
  reply: parsedFixtureFile,
});

const nameChoices = z
  .array(
    z.strictObject({
      name: nameText(100, key('error.required')),
      id,
      /** False if this name is not to be remembered, although the import remembers names. */
      remember: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(1000));

export const importChoices = z.strictObject({
  /** Chosen team or venue for each name in the file. */
  teams: nameChoices,
  venues: nameChoices,
  /** Home venues for fixtures without one. */
  homes: z.array(z.strictObject({ teamId: id, venueId: id })).check(z.maxLength(1000)),
  times: z
    .array(z.strictObject({ line: lineNumber, time: clockTime }))
    .check(z.maxLength(maxImportRows)),
  /** Lines to import although they are outside the tournament dates. */
  outside: z.array(lineNumber).check(z.maxLength(maxImportRows)),
  /** Defaults for new matches where the file has no value. */
  seated: z.boolean(),
  reservationOpen: z.boolean(),
});
export type ImportChoices = z.infer<typeof importChoices>;

const importInput = {
  eventId: id,
  rows: z.array(importRow).check(z.minLength(1), z.maxLength(maxImportRows)),
  choices: importChoices,
};

export const importStates = ['new', 'changed', 'same', 'unclear', 'postponed', 'wrong'] as const;
export type ImportState = (typeof importStates)[number];

const namedTeam = z.strictObject({ name: z.string(), team: z.nullable(teamRef) });

export const plannedRow = z.strictObject({
  line: lineNumber,
  state: z.enum(importStates),
  name: z.nullable(z.string()),
  day: z.nullable(day),
  /** The kick-off, once known. */
  date: z.nullable(instant),
  home: namedTeam,
  away: namedTeam,
  venue: z.nullable(placeRef),
  /** The venue as written in the file. */
  venueName: z.nullable(z.string()),
  matchId: z.nullable(id),
  /** Changed values: instants, names, `true`/`false`; an empty text for none. */
  changes: z.array(
    z.strictObject({
      field: z.enum(['date', 'venue', 'name', 'gate', 'reservation']),
      from: z.string(),
      to: z.string(),
    }),
  ),
  problems: z.array(importProblem),
  notes: z.array(z.enum(importNotes)),
  /** Pending and approved bookings of the match. */
  booked: z.int(),
  /** Hash of everything that would be written and of the match's version. */
  mark: z.nullable(z.string()),
});
export type PlannedRow = z.infer<typeof plannedRow>;

const unresolvedName = z.strictObject({
  /** `home` asks for the home venue of the team called `name`. */
  kind: z.enum(['team', 'venue', 'home']),
  name: z.string(),
  /** The team of a `home` question; null for others. */
  teamId: z.nullable(id),
  lines: z.array(lineNumber),
  /** Ids of the closest matches, best first. */
  near: z.array(id),
  /** The one of them that is safe to preselect. */
  likely: z.nullable(id),
});
export type UnresolvedName = z.infer<typeof unresolvedName>;

export const importPlan = z.strictObject({
  /** First and last day of the tournament. */
  days: z.strictObject({ from: day, to: day }),
  rows: z.array(plannedRow),
  questions: z.array(unresolvedName),
  /** Numbers of people who will get an email because a match of theirs moves. */
  people: affectedPeople,
  /** Available choices, by name. */
  teams: z.array(teamRef),
  venues: z.array(placeRef),
});
export type ImportPlan = z.infer<typeof importPlan>;

export const previewFixtureImport = endpoint('POST', '/admin/matches/import/check', {
  summary: 'What importing these fixtures would do; changes nothing',
  body: z.strictObject(importInput),
  reply: importPlan,
});

export const importResult = z.strictObject({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Skipped: unresolved or with errors. */
  leftOut: z.int(),
  /** Skipped until there is a kick-off time. */
  postponed: z.optional(z.int()),
  remembered: z.int(),
});
export type ImportResult = z.infer<typeof importResult>;

export const importFixtures = endpoint('POST', '/admin/matches/import', {
  summary: 'Write the fixtures that are new or changed, all of them or none',
  body: z.strictObject({
    ...importInput,
    /** The `mark` of each new or changed row as shown; a different one is 409. */
    seen: z
      .array(z.strictObject({ line: lineNumber, mark: z.string().check(z.regex(/^[\w-]{16}$/)) }))
      .check(z.minLength(1), z.maxLength(maxImportRows)),
    /** Whether resolved names are saved as other names of their teams and venues. */
    remember: z.boolean(),
    /** Name of the file, for the audit log. */
    fileName: importText(100),
  }),
  reply: importResult,
  message: 'fixtureImport.done',
});

/** The outcome of an import sent with an idempotency key. */
const importOutcome = z.strictObject({
  /**
   * `running`: in progress, or waiting for another import. `unknown`: nothing was written and
   * nothing is running; outcomes older than a day are unknown too.
   */
  state: z.enum(['running', 'written', 'refused', 'unknown']),
  /** Result of a `written` import; otherwise null. */
  result: z.nullable(importResult),
  /** Reply that the call of a `refused` import got; otherwise null. */
  refusal: z.nullable(errorReply),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const importProgress = endpoint('GET', '/admin/matches/import/:id/progress', {
  summary: 'Progress of the running import into a tournament, and the outcome of a sent one',
  params: idParams,
  /** The Idempotency-Key of an import that the caller sent. */
  query: z.strictObject({ key: z.optional(z.uuid(key('error.invalid'))) }),
  reply: z.strictObject({
    /** Null while no import is running. */
    writing: z.nullable(z.strictObject({ done: z.int(), total: z.int() })),
    /** Null where no key was given. */
    sent: z.nullable(importOutcome),
  }),
});

/** Path of an xlsx template with the columns, an example and all team and venue names. */
export const fixtureTemplatePath = '/admin/matches/import/template';
