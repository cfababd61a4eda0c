import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '#sync/contracts/core/errors.ts';
import type { Language, MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { AppError, notFound } from '#api/platform/errors/app-error.ts';
import { writeReply } from '#api/platform/errors/reply-words.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { OverloadedError } from '#api/platform/database/admission.ts';
import {
  isRetryable,
  isUnavailable,
  causedBy,
  sqlState,
} from '#api/platform/database/pg-errors.ts';

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const overload = causedBy(error, OverloadedError);
  if (overload) {
    return new AppError('busy', 'error.busy', { retryAfter: overload.retryAfter, cause: error });
  }
  if (isRetryable(error) || isUnavailable(error)) {
    return new AppError('busy', 'error.busy', { retryAfter: 2, cause: error });
  }
  return fromDatabaseError(error) ?? fromFrameworkError(error) ?? unexpectedError(error);
}

/** PostgreSQL's code for a full disk. */
const databaseFull = '53100';

function failureReason(cause: unknown): string {
  const state = sqlState(cause);
  if (state !== undefined) return state;
  if (!(cause instanceof Error)) return 'unknown';
  // A file system's message contains the path.
  return 'syscall' in cause && 'code' in cause ? String(cause.code) : cause.message;
}

const unexpectedError = (cause: unknown) => new AppError('internal', 'error.unexpected', { cause });

/** Maps PostgreSQL's class 22 (invalid values) and class 23 (violated constraints). */
function fromDatabaseError(cause: unknown): AppError | undefined {
  const state = sqlState(cause);
  if (state === undefined) return undefined;
  if (state === '23505' || state === '23P01')
    return new AppError('conflict', 'error.conflict', { cause });
  if (state === '23503') {
    // Deleting a row that is referenced is a conflict; referencing a missing row is an invalid value.
    const inUse = /update or delete on table/.test((cause as Error).message);
    return inUse
      ? new AppError('conflict', 'error.conflict', { cause })
      : new AppError('validation', 'error.invalid', { cause });
  }
  if (/^2[23]/.test(state)) return new AppError('validation', 'error.invalid', { cause });
  return unexpectedError(cause);
}

/** Maps errors of Fastify and of its multipart and body parsers. */
function fromFrameworkError(cause: unknown): AppError | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { code, statusCode } = cause as Partial<FastifyError>;
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new AppError('unsupported_media', 'error.unsupportedMedia', { cause });
  }
  if (statusCode === undefined) {
    // The multipart parser throws plain errors for truncated or malformed bodies.
    return /^(?:Unexpected end|Malformed|Multipart:|Part terminated|Premature close)/i.test(
      cause.message,
    )
      ? unreadableRequest(cause)
      : undefined;
  }
  if (statusCode === 413) return new AppError('too_large', 'error.tooLarge', { cause });
  if (statusCode === 415)
    return new AppError('unsupported_media', 'error.unsupportedMedia', { cause });
  if (statusCode === 404) return new AppError('not_found', 'error.notFound', { cause });
  if (statusCode === 408 || statusCode === 503) {
    return new AppError('busy', 'error.busy', { retryAfter: 2, cause });
  }
  return statusCode >= 400 && statusCode < 500 ? unreadableRequest(cause) : undefined;
}

const unreadableRequest = (cause: unknown) =>
  new AppError('validation', 'error.unreadable', { statusCode: 400, cause });

/** Reasons for a 412 that end the account, not merely the session. */
const endedAccountKeys: ReadonlySet<MessageKey> = new Set([
  'error.accountBlocked',
  'error.accountDeleted',
]);

/** Messages of conflicts with someone else's change: reading again resolves them. */
const staleKeys: ReadonlySet<MessageKey> = new Set(['error.stale', 'assignments.changed']);

export function toErrorReply(error: AppError, language: Language): ErrorReply {
  const { resetPasswordToken } = error;
  const { message, fields } = writeReply(error, language);
  return {
    message,
    code: error.code,
    ...(error.code === 'session_ended' && endedAccountKeys.has(error.key) && { ended: 'account' }),
    ...(error.code === 'conflict' && staleKeys.has(error.key) && { stale: true as const }),
    ...(resetPasswordToken !== undefined && { resetPasswordToken }),
    ...(fields && { fields }),
  };
}

export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  logFailure(request, known);
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  // No cache may store a failed call, whatever the handler has set before.
  reply.header('cache-control', 'no-store');
  reply.removeHeader('content-disposition');
  void reply
    .status(known.statusCode)
    .type('application/json; charset=utf-8')
    .send(toErrorReply(known, replyLanguage(request, reply)));
}

/** Logs unexpected errors in full, but only a short line for each call that fails in an outage. */
function logFailure(request: FastifyRequest, error: AppError): void {
  const { code, cause } = error;
  if (code === 'forbidden') logSecurity(request, 'refused');
  // A log-in over its limit has a line of its own.
  else if (code === 'rate_limited' && !(request.routeOptions.url ?? '').endsWith('/auth/login'))
    logSecurity(request, 'limited');
  else if (code === 'internal') request.log.error({ err: cause ?? error }, 'failed');
  else if (code === 'storage_full' || failureReason(cause) === databaseFull) {
    request.server.services.troubles.note('storageFull');
    request.log.error({ code, reason: failureReason(cause) }, 'the storage is full');
  } else if (code === 'busy') request.log.warn({ code, reason: failureReason(cause) }, 'refused');
}

export function notFoundReply(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send(toErrorReply(notFound(), replyLanguage(request, reply)));
}

/** Statuses of Node's error codes other than 400. */
const statusByNodeCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Writes to the bare socket, because Node could not parse a request from it. */
export function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection has no reader, and a second reply cannot follow half of the first.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = statusByNodeCode[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toErrorReply(new AppError('validation', 'error.unreadable'), 'en'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
