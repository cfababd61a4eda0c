import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxUploadBytes, uploadFile } from '#sync/contracts/content/files.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import {
  bodyToSend,
  idempotencyKey,
  withIdempotencyKey,
  type StoredReply,
} from '#api/platform/http/idempotency.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { createQueue } from '#api/platform/queue.ts';
import type { Sender } from '#api/platform/services.ts';
import {
  checkFileAccess,
  deleteReplyForMissingFile,
  findFile,
  findThumbnail,
  requiresDocuments,
} from '#api/files/file-access.ts';
import { isPdf } from '#api/files/uploads/prepare-upload.ts';
import {
  multipartLimits,
  receiveUpload,
  requireMatchingHash,
  type ReceivedUpload,
} from '#api/files/uploads/receive-upload.ts';
import {
  serveFile,
  servePicture,
  isResizable,
  createPictureResizer,
  requestedWidth,
} from '#api/files/serving/serve-file.ts';
import { logDocumentView } from '#api/files/serving/log-document-view.ts';
import { clearSpool, StalledUploadError } from '#api/files/uploads/spool.ts';
import { isFromAnotherSite, withStagingSecret } from '#api/files/uploads/guest-staging.ts';

/** Guests of one newsroom may share an address. */
const uploadRate = { max: 600, guests: 60, window: 3_600_000 };

export async function fileRoutes(app: App): Promise<void> {
  const { orm, files, store, images, config, changeQuota } = app.services;
  const sized = createPictureResizer({ store, images });
  // No upload waits in line. A phone sends one file after another, a form a few at the same time.
  const memberUploads = createQueue({ perOwner: 10, atOnce: 200, waitingAtMost: 0 });
  const guestUploads = createQueue({ perOwner: 20, atOnce: 100, waitingAtMost: 0 });
  await clearSpool(config.dataDir);
  await app.register(multipart, { limits: { ...multipartLimits, fileSize: maxUploadBytes } });

  app.post(
    `/api${uploadFile.path}`,
    {
      config: {
        access: 'optional',
        endpoint: uploadFile,
        countsChanges: false,
        document: {
          summary: uploadFile.summary,
          produces: 'application/json',
          consumes: 'multipart/form-data',
        },
        rate: uploadRate,
      },
    },
    async (request, reply) => {
      const { actor } = request;
      if (actor && actor.status !== 'approved') throw forbidden();
      if (!actor && isFromAnotherSite(request)) throw forbidden();
      const queue = actor ? memberUploads : guestUploads;
      const owner = actor?.id ?? clientNetwork(request.ip);
      return queue(() => receiveAndKeep(request, reply), { owner });
    },
  );

  async function receiveAndKeep(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    try {
      const upload = await receiveUpload(request, request.actor === null, config.dataDir);
      const answer = await checkAndKeep(request, reply, upload);
      return await reply.send(bodyToSend(request, reply, answer));
    } catch (error) {
      // The server does not wait for the rest of the body.
      if (error instanceof StalledUploadError) reply.header('connection', 'close');
      // It has to be read, because the client's next request comes after it on this connection.
      else request.raw.unpipe().resume();
      throw error;
    }
  }

  async function checkAndKeep(
    request: FastifyRequest,
    reply: FastifyReply,
    upload: ReceivedUpload,
  ): Promise<StoredReply> {
    try {
      requireMatchingHash(request, upload);
      if (request.actor) return await keep(request, upload, { accountId: request.actor.id });
      return await withStagingSecret(request, reply, config, (staging) =>
        keep(request, upload, { staging, network: clientNetwork(request.ip) }),
      );
    } finally {
      await upload.close();
    }
  }

  /** Decodes the image first, because waiting in the queue must not hold a connection. */
  async function keep(
    request: FastifyRequest,
    upload: ReceivedUpload,
    sender: Sender,
  ): Promise<StoredReply> {
    const admin = request.actor?.scope === 'admin';
    const owner = request.actor?.id ?? clientNetwork(request.ip);
    const guestPdf =
      upload.guest && isPdf(upload.fileName) && (await requiresDocuments(orm.em.fork()));
    const prepared = await files.prepare({
      ...upload,
      admin,
      guestPdf,
      ...(config.rateLimit && { owner }),
    });
    let kept = false;
    const stage = async (tx: Tx): Promise<StoredReply> => {
      const { name } = await files.stagePrepared(tx, prepared, sender);
      kept = true;
      return { status: 201, body: { data: { fileName: name } } };
    };
    try {
      const key = idempotencyKey(request);
      if (key === undefined || !request.actor) return await inTransaction(orm.em, stage);
      const call = { accountId: request.actor.id, key, hash: upload.requestHash };
      return await inTransaction(orm.em, async (tx) => {
        await deleteReplyForMissingFile(tx, call);
        return withIdempotencyKey(tx, call, stage);
      });
    } finally {
      // A file is kept after a commit whose reply was lost.
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
            otherStatuses: [206, 304, 412, 416],
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
    const verdict = await checkFileAccess(em, request.actor, file);
    // Public files stay readable with the cookie of an ended session.
    if (verdict === 'login') requireActor(request);
    if (verdict === 'refused') throw forbidden();
    if (verdict === 'hidden' || file === null) throw notFound();
    const serving = { public: verdict === 'public', download };
    const asked = download ? null : requestedWidth(request.query);
    const thumbnail = asked === null ? null : await findThumbnail(em, file);
    if (thumbnail !== null) {
      const small = { bytes: thumbnail, mime: 'image/jpeg' };
      return servePicture(request, reply, file, small, serving);
    }
    const width = isResizable(file) ? asked : null;
    if (width === null) {
      // Headers show nothing of a document.
      if (request.method !== 'HEAD') await logDocumentView(em, request.actor, file, changeQuota);
      return serveFile(request, reply, file, store, serving);
    }
    const viewing = { log: request.log, owner: request.actor?.id ?? clientNetwork(request.ip) };
    return servePicture(request, reply, file, await sized(file, width, viewing), serving);
  }
}
