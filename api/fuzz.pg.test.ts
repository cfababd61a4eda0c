/** What a stranger's program may send: every call of the OpenAPI document, right and wrong. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/entities.ts';
import { createFiles } from '#api/files/commands.ts';
import { accredit, book, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { schemaValues, type Schema } from '#api/platform/testing/fuzz.ts';

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const seed = 20_261_121;
const kinds = ['pending', 'member', 'officer', 'admin'] as const;
/** A right form is not enough for these: it must name files, teams, places or people that are there. */
const needMore = [
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/profile/request',
  'POST /api/file',
  'POST /api/file/add',
  'POST /api/document',
  'PATCH /api/admin/match/{id}',
  'POST /api/feed',
  'PATCH /api/feed/{id}',
  'POST /api/event',
  'POST /api/admin/event',
  'POST /api/admin/match',
  'POST /api/event/{id}/match',
  'POST /api/admin/matches/import/check',
  'POST /api/admin/matches/import',
  'POST /api/notifications/mail',
  'POST /api/admin/team',
  'POST /api/admin/location',
  'POST /api/location',
];
/** These take accounts or sessions away from the callers. */
const ending = /^(POST .*logout|DELETE |PATCH \/api\/admin\/user)/;

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

async function operations() {
  const { body } = await t.call(null, 'GET', '/api/openapi.json');
  const paths = body.paths as Record<string, Record<string, Operation>>;
  // An endless answer would be waited for: the stream has tests of its own.
  const ended = Object.entries(paths).filter(([path]) => path !== '/api/sync/live');
  return ended.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  );
}

/** A season with everybody on it, and the ids of what may be asked for. */
async function known(actors: readonly (TestActor | null)[]): Promise<string[]> {
  return db.tx(async (tx) => {
    const { eventId, matchId } = await createSeason(tx);
    const requests: string[] = [];
    for (const actor of actors) {
      if (actor === null || actor.scope === 'admin' || actor.status !== 'approved') continue;
      await accredit(tx, { eventId }, actor.id);
      requests.push(await book(tx, { eventId, matchId }, actor.id, 'pending'));
    }
    return [eventId, eventId, matchId, matchId, ...requests];
  });
}

/** Address and body of a call, each part made by `make`. */
function request(
  path: string,
  operation: Operation,
  make: (schema: Schema) => fc.Arbitrary<unknown>,
) {
  const parts = (where: string) =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((each) => each.in === where)
          .map(({ name, schema }) => [name, make(schema).map(inAddress)]),
      ),
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    address: fc.tuple(parts('path'), parts('query')).map(([inPath, query]) => {
      const written = path.replace(/\{(\w+)\}/g, (_all, name: string) => inPath[name] ?? '');
      const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return asked.length > 0 ? `${written}?${asked.join('&')}` : written;
    }),
    body: schema ? make(schema) : fc.constant(undefined),
  });
}

/** As a program without manners would: halves of letters cannot be encoded and are left out. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : json(value);
  return encodeURIComponent(text.toWellFormed());
}

test('no call fails, whatever is sent, nor answers what is not documented', async () => {
  const actors: (TestActor | null)[] = [null];
  for (const kind of kinds) actors.push(await t.asActor(kind));
  const { fitting, hostile } = schemaValues(await known(actors));
  const refused: string[] = [];
  // What ends the callers' sessions comes last.
  const all = (await operations()).toSorted(
    (one, other) => Number(ending.test(one.name)) - Number(ending.test(other.name)),
  );
  for (const { name, method, path, operation } of all) {
    const documented = Object.keys(operation.responses).map(Number);
    const send = async (actor: TestActor | null, address: string, body: unknown) => {
      const answer = await t.call(actor, method, address, body === undefined ? body : json(body));
      const what = `${name} as ${actor?.lastName ?? 'guest'}: ${address} ${json(body)}`;
      expect(answer.status, `${what}\n${json(answer.body)}`).toBeLessThan(500);
      expect(documented, `${what} is answered ${answer.status}`).toContain(answer.status);
      expect(json(answer.body), what).not.toMatch(
        /\bselect\b.*\bfrom\b|node_modules|\bat \S+:\d+/i,
      );
      if (answer.status >= 400) {
        expect(answer.body, what).toMatchObject({ code: expect.any(String) });
      }
      return answer.status;
    };
    await fc.assert(
      fc.asyncProperty(
        request(path, operation, hostile),
        fc.constantFrom(...actors),
        async ({ address, body }, actor) => void (await send(actor, address, body)),
      ),
      { seed, numRuns: 30, interruptAfterTimeLimit: 600 },
    );
    // As somebody who may call it, so that a refusal is one of form.
    let wrong = 0;
    const right = fc.sample(request(path, operation, fitting), { seed, numRuns: 4 });
    for (const { address, body } of right) {
      const answers = [];
      for (const actor of actors) answers.push(await send(actor, address, body));
      if (answers.some((status) => status === 400 || status === 422)) wrong += 1;
    }
    if (wrong > 2 && !ending.test(name) && !needMore.includes(name))
      refused.push(`${name}: ${wrong} of 4`);
  }
  expect(refused, 'control: right forms are mostly not refused').toEqual([]);
}, 240_000);

function json(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
