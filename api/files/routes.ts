/** Uploading and serving files. */
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadBytes, uploadFile } from '#sync/contracts/files.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { AppError, forbidden, notFound } from '#api/platform/errors.ts';
import { idempotencyKey, once, requestHash } from '#api/platform/idempotency.ts';
import type { Uploader } from '#api/platform/services.ts';
import { tooLarge } from '#api/files/commands.ts';
import { findFile, mayRead, type StoredFile } from '#api/files/queries.ts';
import { withStaging } from '#api/files/staging.ts';

/** A newsroom registers from one address (rulings §4, note a); who is logged in may send more. */
const uploadsAnHour = { guest: 60, member: 600 };

export async function fileRoutes(app: App): Promise<void> {
  const { orm, files, store, config } = app.services;
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: uploadBytes, headerPairs: 20 },
  });

  app.post(
    `/api${uploadFile.path}`,
    {
      config: {
        access: 'optional',
        endpoint: uploadFile,
        rateLimit: {
          max: (request: FastifyRequest) =>
            request.actor ? uploadsAnHour.member : uploadsAnHour.guest,
          timeWindow: 3_600_000,
        },
      },
    },
    async (request, reply) => {
      const { actor } = request;
      if (actor && actor.status !== 'approved') throw forbidden();
      const upload = await receive(request, actor === null);
      const keep = (uploader: Uploader) => {
        const stage = async (tx: Parameters<typeof files.stage>[0]) => {
          const { name } = await files.stage(tx, { ...upload, uploader });
          return { status: 201, body: { data: { fileName: name } } };
        };
        const key = idempotencyKey(request);
        if (key === undefined || !actor) return inTransaction(orm.em, stage);
        const call = { accountId: actor.id, key, hash: requestHash(request, upload.bytes) };
        return inTransaction(orm.em, (tx) => once(tx, call, stage));
      };
      const secure = config.publicUrl.startsWith('https:');
      const answer = actor
        ? await keep({ accountId: actor.id })
        : await withStaging(request, reply, secure, (staging) => keep({ staging }));
      return reply.status(answer.status).send(answer.body);
    },
  );

  const inline = { summary: 'A stored file, for those who may see it', produces: '*/*' };
  app.get<{ Params: { name: string } }>(
    '/api/file/:name',
    { config: { access: 'optional', document: inline } },
    async (request, reply) => serve(request, reply, false),
  );
  const saved = { summary: 'A stored file, to be saved', produces: '*/*' };
  app.get<{ Params: { name: string } }>(
    '/api/file/:name/download',
    { config: { access: 'optional', document: saved } },
    async (request, reply) => serve(request, reply, true),
  );

  async function serve(
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
    download: boolean,
  ): Promise<FastifyReply> {
    const { file, verdict } = await inTransaction(orm.em, async (tx) => {
      const found = await findFile(tx, request.params.name);
      return { file: found, verdict: await mayRead(tx, request.actor, found) };
    });
    if (verdict === 'login') throw new AppError('unauthenticated', 'error.unauthenticated');
    if (verdict === 'refused') throw forbidden();
    if (verdict === 'hidden' || file === null) throw notFound();
    reply.headers(headersOf(file, verdict === 'public', download));
    if (request.headers['if-none-match'] === etagOf(file)) return reply.status(304).send();
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await store.stream(file.name));
  }
}

/** Reads the one file of a multipart body. Throws 400, 413, 415, 422. */
async function receive(
  request: FastifyRequest,
  guest: boolean,
): Promise<{ bytes: Buffer; fileName: string }> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'error.unsupportedMedia');
  const part = await request.file();
  if (part === undefined)
    throw new AppError('validation', 'files.missing', { fields: { file: 'files.missing' } });
  const fileName = part.filename.toWellFormed().replaceAll(/\p{C}/gu, '').slice(-100);
  let bytes: Buffer;
  try {
    bytes = await part.toBuffer();
  } catch (error) {
    if (part.file.truncated) throw tooLarge(fileName, guest);
    throw error;
  }
  if (part.fieldname !== 'file')
    throw new AppError('validation', 'files.onlyOne', { fields: { file: 'files.onlyOne' } });
  return { bytes, fileName };
}

function etagOf({ sha256 }: StoredFile): string {
  return `"${sha256.slice(0, 32)}"`;
}

/** Nothing served can act in the portal's name: sandboxed, and saved unless it is a picture. */
function headersOf(
  file: StoredFile,
  everybodys: boolean,
  download: boolean,
): Record<string, string | number> {
  const picture = file.mime === 'image/png' || file.mime === 'image/jpeg';
  return {
    'content-type': file.mime,
    'content-length': file.bytes,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${picture && !download ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'cache-control': everybodys
      ? 'public, max-age=31536000, immutable'
      : 'no-store, private',
    etag: etagOf(file),
  };
}
