/**
 * Routes that create matches with gates, tickets, sealed pictures and phones, that count what the
 * phones have sent, and the yardsticks for enrolling and sending. They exist only in measurements.
 */
import sharp from 'sharp';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { App } from '#api/platform/http/app-types.ts';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { issueGateToken } from '#api/platform/auth/tokens.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { requireGatePhone } from '#api/sync/gate-sync-routes.ts';
import { selectTicketHolders, writeTicket } from '#api/tickets/issue-ticket.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';
import { createCrowd, createCrowdMatch } from '#e2e/bench/server/crowd.ts';
import { setUpGate } from '#e2e/bench/server/set-up-gate.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { maxPushNodes, pushBytes } from '#sync/protocol/push.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';

/** A match whose gates are open now. */
export interface GatedMatch {
  matchId: string;
  gateId: string;
  /** Code with which a phone enrols. */
  code: string;
  /** Texts of the tickets' QR codes, in the order of their numbers on the list. */
  tickets: string[];
}

/** An enrolled phone, which only sends. */
export interface SendingPhone {
  token: string;
}

export interface StoredScans {
  scans: number;
  /** Tickets that are inside by them. */
  inside: number;
  /** Rows of the yardstick. */
  yardstick: number;
}

interface Pool {
  query(query: { name: string; text: string; values: unknown[] }): Promise<unknown>;
}

const open = { config: { access: 'open' } } as const;
const hour = 3600;
/** Number of different pictures: enough that compressing one reply finds none twice. */
const faces = 40;

export async function gateRoutes(app: App): Promise<void> {
  const { orm } = app.services;
  await orm.em.execute(
    `create table if not exists bench_scan (id uuid primary key, match_id uuid, gate_id uuid,
       device_id uuid, h text, act text, answer text, source text, at timestamptz,
       list_as_of timestamptz)`,
  );
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool;

  app.post<{ Body: { tickets: number } }>('/api/bench/gates', open, async ({ body }) =>
    inTransaction(orm.em, async (tx): Promise<GatedMatch> => {
      const { season, people } = await createCrowd(tx, body.tickets);
      const pictures = await drawFaces(faces);
      for (const [at, picture] of pictures.entries())
        await tx.execute('update account set photo_thumbnail = ? where id = any(?::uuid[])', [
          picture,
          `{${people
            .filter((_, index) => index % faces === at)
            .map(({ accountId }) => accountId)
            .join()}}`,
        ]);
      const matchId = await createCrowdMatch(tx, season, { seated: false, kickOffIn: '1 hour' });
      const gateId = await setUpGate(tx, matchId);
      await issueTickets(tx, matchId, app);
      const tickets = await db(tx)
        .selectFrom('gate_entry as e')
        .innerJoin('ticket as t', 't.id', 'e.id')
        .select('t.url')
        .where('e.match_id', '=', matchId)
        .orderBy('e.no')
        .execute();
      const code = makeEnrolmentCode(app.services.config.jwtSecret, { gateId, codeNo: 1 });
      return { matchId, gateId, code, tickets: tickets.map(({ url }) => url) };
    }),
  );

  app.post<{ Body: Pick<GatedMatch, 'matchId' | 'gateId'> & { count: number } }>(
    '/api/bench/gates/phones',
    open,
    async ({ body: { matchId, gateId, count } }) =>
      inTransaction(orm.em, async (tx): Promise<SendingPhone[]> => {
        const phones = Array.from({ length: count }, () => randomUUID());
        for (const [at, id] of phones.entries())
          await tx.execute(
            `insert into gate_device (id, secret_hash, match_id, gate_id, label, rights)
             values (?, ?, ?, ?, ?, 'check')`,
            [id, createHash('sha256').update(randomBytes(32)).digest(), matchId, gateId, `${at}`],
          );
        return phones.map((deviceId) => ({
          token: issueGateToken(app, { deviceId, matchId }, hour),
        }));
      }),
  );

  app.get<{ Params: { matchId: string } }>(
    '/api/bench/gates/:matchId/scans',
    open,
    async ({ params: { matchId } }) => {
      const [found] = await orm.em.fork().execute<StoredScans[]>(
        `select count(*)::int as scans, count(distinct h) filter (where act = 'in')::int as inside,
           (select count(*)::int from bench_scan where match_id = ?) as yardstick
         from gate_scan where match_id = ?`,
        [matchId, matchId],
      );
      return found;
    },
  );

  // Yardstick: so many bytes in one reply. Random, so that nothing on the way compresses them.
  const random = new Map<number, Buffer>();
  app.get<{ Params: { count: string } }>('/api/bench/bytes/:count', open, ({ params }, reply) => {
    const count = Number(params.count);
    const bytes = random.get(count) ?? randomBytes(count);
    random.set(count, bytes);
    return reply.type('application/octet-stream').send(bytes);
  });

  // Yardstick: the same pushes with the same authentication; each check is one bare INSERT.
  app.post<{ Body: { mutations: { id: string; args: GateScan }[] } }>(
    '/api/bench/gates/push',
    { bodyLimit: pushBytes, config: { access: 'gate', maxNodes: maxPushNodes } },
    async (request, reply) => {
      const phone = requireGatePhone(request);
      const { mutations } = request.body;
      for (const { args } of mutations)
        await pool.query({
          name: 'bench_scan',
          text: `insert into bench_scan values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
                 on conflict (id) do nothing`,
          values: [
            args.id,
            phone.matchId,
            args.gateId,
            phone.id,
            args.h,
            args.act,
            args.answer,
            args.source,
            args.at,
            args.listAsOf,
          ],
        });
      void reply.header(protocolHeader, protocolHeaderValue);
      return { data: { results: mutations.map(({ id }) => ({ id, status: 'applied' })) } };
    },
  );
}

/** Creates tickets for everyone with a booking, without emails. */
async function issueTickets(tx: Tx, matchId: string, { services }: App): Promise<void> {
  await recordSigningKey(tx, services.ticketKeys);
  const booked = db(tx).with('booked', (eb) =>
    eb.selectFrom('booking').selectAll().where('match_id', '=', matchId),
  );
  for (const holder of await selectTicketHolders(booked).execute())
    await writeTicket(tx, holder, services);
}

/** Pixels of a face's side. */
const side = 240;
/** Points of light in one row: what is left of a face's details at this size. */
const details = 40;

/** Draws pictures that are as many bytes as people's photos at 240 pixels. */
function drawFaces(count: number): Promise<Buffer[]> {
  const random = createSeededRandom(count).next;
  return Promise.all(
    Array.from({ length: count }, () => {
      const points = Uint8Array.from({ length: details * details * 3 }, () => random() * 256);
      return sharp(points, { raw: { width: details, height: details, channels: 3 } })
        .resize(side, side, { kernel: 'cubic' })
        .jpeg({ quality: 80 })
        .toBuffer();
    }),
  );
}
