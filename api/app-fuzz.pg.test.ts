/**
 * Sends valid and invalid calls to every operation of the OpenAPI document, as a hostile client
 * might.
 */
import { createECDH } from 'node:crypto';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor, type TestAnswer } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  schemaArbitraries,
  type KnownFieldValues,
  type Schema,
} from '#api/platform/testing/schema-arbitraries.ts';

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Seed and number of calls; the nightly run tries more calls, and others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const hostileCalls = Number(process.env['FUZZ_CALLS'] ?? 6);
/** Seed of the valid calls, always the same because some values can be used only once. */
const fittingSeed = 20_261_121;
const kinds = ['pending', 'member', 'officer', 'admin'] as const;
/**
 * A valid body is not enough for these calls: they need a single-use value, the password, a guest's file, or a
 * body that is not JSON.
 */
const needMore = [
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/sessions/end-others',
  'POST /api/auth/email/confirm',
  'POST /api/auth/email/reject',
  'POST /api/auth/second-factor/start',
  'POST /api/auth/second-factor/disable',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/invitation',
  'POST /api/auth/invitation/accept',
  'POST /api/outlet/invitation',
  'POST /api/outlet/join',
  'POST /api/admin/outlets/merge',
  'POST /api/profile/request',
  'POST /api/profile/question/{id}/answer',
  'POST /api/file',
  'POST /api/event/question/{id}/answer',
  // References that an export made.
  'POST /api/admin/event/{id}/clearance',
  // Deadlines in their order, and numbers of places.
  'POST /api/admin/match/{id}/allocation',
  'POST /api/admin/venue/{id}/allocation-template',
];
/** These calls end accounts, sessions, or what other calls need. */
const ending = /^(POST .*(logout|delet|block|status)|DELETE |PATCH \/api\/admin\/user)/;

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer();

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

async function operations() {
  const { body } = await t.call(null, 'GET', '/api/openapi.json');
  const paths = body.paths as Record<string, Record<string, Operation>>;
  // A live stream does not end; other tests cover those.
  const ended = Object.entries(paths).filter(([path]) => !path.endsWith('/live'));
  return ended.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  );
}

/** Creates a season with every kind of account. Returns ids for paths and values for bodies. */
async function known(
  actors: readonly (TestActor | null)[],
): Promise<{ ids: string[]; named: KnownFieldValues }> {
  const season = await db.tx(async (tx) => {
    const { homeId, ...made } = await createSeason(tx);
    const requests: string[] = [];
    for (const actor of actors) {
      if (actor === null || actor.scope === 'admin' || actor.status !== 'approved') continue;
      await createAccreditation(tx, made, actor.id);
      const status = actor.scope === 'officer' ? 'approved' : 'pending';
      requests.push(await createBooking(tx, made, actor.id, status));
    }
    const [place] = await tx.execute<{ countryId: string; cityId: string }[]>(
      'select country_id as "countryId", city_id as "cityId" from team where id = ?',
      [homeId],
    );
    return { ...made, homeId, requests, countryId: place?.countryId, cityId: place?.cityId };
  });
  const { eventId, matchId, homeId, awayId, venueId, requests } = season;
  const officer = actors.find((actor) => actor?.scope === 'officer')?.id;
  const admin = actors.find((actor) => actor?.scope === 'admin')?.id ?? '';
  const uploads = async (file: Parameters<typeof uploaded>[1]) =>
    Promise.all(Array.from({ length: 60 }, () => uploaded(admin, file)));
  const pictures = await uploads('picture');
  const documents = await uploads('document');
  const values: Record<string, readonly unknown[]> = {
    eventId: [eventId],
    matchId: [matchId],
    officers: [[officer]],
    homeTeam: [homeId],
    awayTeam: [awayId],
    teamId: [homeId],
    locationId: [venueId],
    venueId: [venueId],
    homeVenueId: [venueId],
    venueIds: [[], [venueId]],
    countryId: [season.countryId],
    cityId: [season.cityId],
    banner: pictures,
    image: pictures,
    logo: pictures,
    filename: [...pictures, ...documents],
    'file.name': documents,
    'feed.text': [text('paragraph'), text('blockquote')],
    // Both or neither.
    'feed.titleArabic': [undefined],
    'feed.textArabic': [undefined],
    'feed.Tags': [[], [{ name: 'Season' }]],
    'match.seated': [true],
    'entry.endDate': ['2040-01-01'],
    until: ['2040-01-01'],
    'entry.name': ['Salma Fathy'],
    'requirement.expiry': ['months'],
    'requirement.expiryMonths': [12],
    'evidence.links': [['https://press.example/derby']],
    // No one here has a device.
    'email.way': [undefined, 'both', 'email'],
    endpoint: ['https://fcm.googleapis.com/fcm/send/browser'],
    p256dh: [createECDH('prime256v1').generateKeys('base64url')],
    '/api/event/{id}/match id': [eventId],
    'choices.teams.id': [homeId, awayId],
    'choices.venues.id': [venueId],
    'email.receivers': [['somebody@press.example'], ['a@b.example', 'no address']],
    'email.eventReceivers': [[{ eventId, status: 'approved' }]],
    'email.matchReceivers': [[{ matchId, status: 'approved' }]],
    'email.usersReceivers': [[{ status: 'approved' }]],
    'email.mail.subject': ['Gates', 'complaint'],
    'email.mail.text': ['They open at 18:00.'],
    'email.mail.translation': [undefined],
    'email.mail.button.url': [t.app.services.config.publicUrl],
    'report.content': [json([{ question: 'What?', answer: '' }])],
    'report.attachments': ['[]'],
    // Without a cursor, because it has to come from a page in the same order.
    after: [undefined],
    before: [undefined],
  };
  return {
    ids: [eventId, eventId, matchId, matchId, ...requests],
    named: (path, { type }) =>
      type === 'null' ? undefined : (values[path] ?? values[path.split(/[. ]/).at(-1) ?? '']),
  };
}

/** A file that no form has claimed. */
async function uploaded(accountId: string, kind: 'picture' | 'document'): Promise<string> {
  const file =
    kind === 'picture'
      ? { bytes: png, fileName: 'a.png' }
      : { bytes: Buffer.from('%PDF-1.7\n'), fileName: 'a.pdf' };
  const { files } = t.app.services;
  return db.tx(async (tx) => (await files.stage(tx, { ...file, uploader: { accountId } })).name);
}

/** Builds a text as the news editor does. */
function text(type: 'paragraph' | 'blockquote'): string {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'News' }] };
  const block = type === 'paragraph' ? paragraph : { type, content: [paragraph] };
  return json({ type: 'doc', content: [block] });
}

/** Builds the URL and the body of a call; `make` generates each part. */
function request(
  path: string,
  operation: Operation,
  make: (schema: Schema, path?: string) => fc.Arbitrary<unknown>,
) {
  const parts = (where: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((each) => each.in === where)
          .map(({ name, schema }) => [
            name,
            make(schema, where === 'path' ? `${path} ${name}` : name).map((value) =>
              value === undefined ? undefined : inAddress(value),
            ),
          ]),
      ),
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    address: fc.tuple(parts('path'), parts('query')).map(([inPath, query]) => {
      const written = path.replace(/\{(\w+)\}/g, (_all, name: string) => inPath[name] ?? '');
      const asked = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}=${value}`],
      );
      return asked.length > 0 ? `${written}?${asked.join('&')}` : written;
    }),
    body: schema ? make(schema) : fc.constant(undefined),
  });
}

/** Encodes a value for a URL; lone surrogates cannot be encoded and are removed. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : json(value);
  return encodeURIComponent(text.toWellFormed());
}

/** Describes what is wrong with an answer, as the end of a sentence; null if nothing is. */
function faultOf({ status, body }: TestAnswer, documented: number[]): string | null {
  if (status >= 500) return `fails with ${status}`;
  if (!documented.includes(status)) return `is answered ${status}, which is not documented`;
  if (/\bselect\b.*\bfrom\b|node_modules|\bat \S+:\d+/i.test(json(body))) return 'shows its inside';
  if (status >= 400 && typeof body.code !== 'string') return 'is refused without a code';
  return null;
}

// Some five thousand calls.
test(
  'no call fails or answers outside of its contract, whatever is sent',
  { timeout: 240_000 + hostileCalls * 10_000 },
  async () => {
    const actors: (TestActor | null)[] = [null];
    for (const kind of kinds) actors.push(await t.asActor(kind));
    const { ids, named } = await known(actors);
    const { fitting, hostile } = schemaArbitraries(ids, named);
    const refused: string[] = [];
    // Calls that end the callers' sessions come last.
    const all = (await operations()).toSorted(
      (one, other) => Number(ending.test(one.name)) - Number(ending.test(other.name)),
    );
    for (const { name, method, path, operation } of all) {
      const documented = Object.keys(operation.responses).map(Number);
      const send = async (actor: TestActor | null, address: string, body: unknown) => {
        const answer = await t.call(actor, method, address, body === undefined ? body : json(body));
        const fault = faultOf(answer, documented);
        // The calls are written down only for a failure, because some are long.
        if (fault !== null) {
          const caller = actor?.lastName ?? 'guest';
          expect.fail(
            `${name} as ${caller} ${fault}: ${address} ${json(body)}\n${json(answer.body)}`,
          );
        }
        return answer;
      };
      await fc.assert(
        fc.asyncProperty(
          request(path, operation, hostile),
          fc.constantFrom(...actors),
          async ({ address, body }, actor) => void (await send(actor, address, body)),
        ),
        { seed, numRuns: hostileCalls, interruptAfterTimeLimit: 5000 + hostileCalls * 50 },
      );
      // Use a caller with permission, so that only an invalid body can cause a refusal.
      const wrong: string[] = [];
      // Each call needs other values, because a file can be claimed only once; they do not change
      // when calls are added.
      const mine = { seed: fittingSeed + crc32(name), numRuns: 4 };
      const right = fc.sample(request(path, operation, fitting), mine);
      for (const { address, body } of right) {
        const answers = [];
        for (const actor of actors) answers.push(await send(actor, address, body));
        // One caller may be allowed what another is not: a member's email is a question, an
        // administrator's is not.
        if (answers.some(({ status }) => status < 400)) continue;
        const refusal = answers.find(({ status }) => status === 400 || status === 422);
        if (refusal) wrong.push(json(refusal.body.fields ?? refusal.body));
      }
      if (wrong.length > 2 && !ending.test(name) && !needMore.includes(name))
        refused.push(`${name}: ${wrong.join(' ')}`);
    }
    expect(refused, 'control: right forms are mostly not refused').toEqual([]);
  },
);

function json(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
