/** Uploading and serving files. */
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { uploadBytes, uploadFile } from '#sync/contracts/files.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction, type Tx } from '#api/platform/database.ts';
import { forbidden, notFound } from '#api/platform/errors.ts';
import { requireActor } from '#api/platform/guard.ts';
import { idempotencyKey, once, requestHash, type Answer } from '#api/platform/idempotency.ts';
import type { Upload, Uploader } from '#api/platform/services.ts';
import { findFile, forgetGone, mayRead } from '#api/files/queries.ts';
import { multipartLimits, receive, requireHash } from '#api/files/receive.ts';
import { serveFile, servePicture } from '#api/files/serve.ts';
import { hasSizes, sizedPictures, widthOf } from '#api/files/sized.ts';
import { withStaging } from '#api/files/staging.ts';

/** A newsroom registers from one address (rulings §4, note a); who is logged in may send more. */
const uploadsAnHour = { guest: 60, member: 600 };

export async function fileRoutes(app: App): Promise<void> {
  const { orm, files, store, images, config } = app.services;
  const sized = sizedPictures({ store, images });
  await app.register(multipart, { limits: { ...multipartLimits, fileSize: uploadBytes } });

  app.post(
    `/api${uploadFile.path}`,
    {
      config: {
        access: 'optional',
        endpoint: uploadFile,
        document: {
          summary: uploadFile.summary,
          produces: 'application/json',
          consumes: 'multipart/form-data',
        },
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
      requireHash(request, upload);
      const secure = config.publicUrl.startsWith('https:');
      const answer = actor
        ? await keep(request, upload, { accountId: actor.id })
        : await withStaging(request, reply, secure, (staging) =>
            keep(request, upload, { staging }),
          );
      return reply.status(answer.status).send(answer.body);
    },
  );

  /** Decodes before the transaction begins: waiting for a turn must not hold a connection. */
  async function keep(
    request: FastifyRequest,
    upload: Upload,
    uploader: Uploader,
  ): Promise<Answer> {
    const prepared = await files.prepare(upload);
    let kept = false;
    const stage = async (tx: Tx): Promise<Answer> => {
      const { name } = await files.keep(tx, prepared, uploader);
      kept = true;
      return { status: 201, body: { data: { fileName: name } } };
    };
    try {
      const key = idempotencyKey(request);
      if (key === undefined || !request.actor) return await inTransaction(orm.em, stage);
      const call = { accountId: request.actor.id, key, hash: requestHash(request, upload.bytes) };
      return await inTransaction(orm.em, async (tx) => {
        await forgetGone(tx, call);
        return once(tx, call, stage);
      });
    } finally {
      // Refused, or answered from before. After a commit whose answer was lost it must stay.
      if (!kept) await files.discard(prepared);
    }
  }

  for (const download of [false, true]) {
    app.get<{ Params: { name: string } }>(
      download ? '/api/file/:name/download' : '/api/file/:name',
      {
        config: {
          access: 'open',
          document: {
            summary: `A stored file, for those who may see it${download ? ', to be saved' : ''}`,
            produces: '*/*',
            also: [206, 304, 412, 416],
          },
        },
      },
      async (request, reply) => serve(request, reply, download),
    );
  }

  async function serve(
    request: FastifyRequest<{ Params: { name: string } }>,
    reply: FastifyReply,
    download: boolean,
  ): Promise<FastifyReply> {
    const em = orm.em.fork();
    const file = await findFile(em, request.params.name);
    const verdict = await mayRead(em, request.actor, file);
    // Also where an ended session's cookie came along: public files do not mind it.
    if (verdict === 'login') requireActor(request);
    if (verdict === 'refused') throw forbidden();
    if (verdict === 'hidden' || file === null) throw notFound();
    const serving = { public: verdict === 'public', download };
    const width = download || !hasSizes(file) ? null : widthOf(request.query);
    if (width === null) return serveFile(request, reply, file, store, serving);
    return servePicture(request, reply, file, await sized(file, width, request.log), serving);
  }
}
