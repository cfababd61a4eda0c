/**
 * Serves the rows of the product's first pull in each rival's format, on the measurements' server
 * and with its authentication. Keeps them in memory per account after the first call; serialises
 * and compresses each reply, as the product does.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import type { PullReply, SyncedRow } from '#sync/protocol/pull.ts';

const same = { config: { access: 'approved' } } as const;

interface RivalRow {
  key: string;
  version: number;
  kind: string;
  bucket: string;
  row: SyncedRow;
}

type Answer = (rows: RivalRow[], request: FastifyRequest) => unknown;
type Add = (method: 'GET' | 'POST', path: string, answer: Answer) => void;

export function rivalRoutes(app: App): void {
  const remembered = new Map<string, Promise<RivalRow[]>>();
  const rowsFor = (request: FastifyRequest) => {
    const id = request.actor?.id ?? '';
    const found = remembered.get(id) ?? firstPull(app, request);
    remembered.set(id, found);
    return found;
  };
  const add: Add = (method, path, answer) => {
    const handler = async (request: FastifyRequest) => answer(await rowsFor(request), request);
    app.route({ method, url: `/api/bench/rivals/${path}`, ...same, handler });
  };

  add('GET', 'rows', (rows) => rows.map(({ kind, bucket, row }) => ({ kind, bucket, row })));

  // RxDB: the documents after a checkpoint, and the next checkpoint.
  add('GET', 'rxdb', (rows, request) => {
    const { after, limit } = request.query as { after: string; limit: string };
    const documents = rows.slice(Number(after), Number(after) + Number(limit));
    return {
      documents: documents.map((row) => ({ ...row, _deleted: false })),
      checkpoint: { position: Number(after) + documents.length },
    };
  });

  // Replicache: the client view as a patch.
  add('POST', 'replicache', (rows) => ({
    cookie: 1,
    lastMutationIDChanges: {},
    patch: [{ op: 'clear' }, ...rows.map(({ key, ...value }) => ({ op: 'put', key, value }))],
  }));

  couchRoutes(app, add);
}

/** Implements the part of CouchDB's HTTP API that a pull replication uses. */
function couchRoutes(app: App, add: Add): void {
  const revision = ({ key, version }: RivalRow) =>
    createHash('md5').update(`${key} ${version}`).digest('hex');

  add('GET', 'couch', ({ length }) => ({
    db_name: 'couch',
    doc_count: length,
    update_seq: length,
  }));

  add('GET', 'couch/_changes', (rows, request) => {
    const { since = '0' } = request.query as { since?: string };
    const results = rows.map((row, place) => ({
      seq: place + 1,
      id: row.key,
      changes: [{ rev: `1-${revision(row)}` }],
    }));
    return { results: results.slice(Number(since)), last_seq: rows.length, pending: 0 };
  });

  add('POST', 'couch/_bulk_get', (rows, request) => {
    const { docs } = request.body as { docs: { id: string }[] };
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const results = docs.map(({ id }) => {
      const found = byKey.get(id);
      if (found === undefined) return { id, docs: [{ error: { id, error: 'not_found' } }] };
      const { key: _id, ...rest } = found;
      const hash = revision(found);
      const _revisions = { start: 1, ids: [hash] };
      return { id, docs: [{ ok: { _id, _rev: `1-${hash}`, _revisions, ...rest } }] };
    });
    return { results };
  });

  // Stores the replication's checkpoint of each phone.
  const url = '/api/bench/rivals/couch/_local/:id';
  const checkpoints = new Map<string, { rev: number; document: object }>();
  app.get<{ Params: { id: string } }>(url, same, async ({ params }, reply) => {
    const found = checkpoints.get(params.id);
    if (found) return { ...found.document, _rev: `0-${found.rev}` };
    return reply.code(404).send({ error: 'not_found', reason: 'missing' });
  });
  app.put<{ Params: { id: string } }>(url, same, async ({ params: { id }, body }, reply) => {
    const rev = (checkpoints.get(id)?.rev ?? 0) + 1;
    checkpoints.set(id, { rev, document: body as object });
    return reply.code(201).send({ ok: true, id: `_local/${id}`, rev: `0-${rev}` });
  });
}

async function firstPull(app: App, request: FastifyRequest): Promise<RivalRow[]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sync/pull',
    headers: { 'x-access-token': request.headers['x-access-token'] },
    payload: { protocol: 1, epoch: null, cursors: {} },
  });
  const { data } = answer.json<{ data: PullReply }>();
  return Object.entries(data.buckets).flatMap(([bucket, { rows }]) =>
    Object.entries(rows).flatMap(([kind, found]) =>
      found.map((row) => ({
        key: `${kind}/${row.id}`,
        version: row.version,
        kind,
        bucket,
        row,
      })),
    ),
  );
}
