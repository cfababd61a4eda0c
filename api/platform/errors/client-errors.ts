/** Bytes that are no HTTP, and requests that never end: answered in the one error shape. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#api/platform/errors/app-error.ts';
import { toErrorReply } from '#api/platform/errors/error-mapping.ts';

/** Node's codes that are something else than an unreadable request. */
const statusByNodeCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Node hands over the bare socket: no request was ever made of it. */
export function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection has nobody to answer; after part of an answer another would be noise.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = statusByNodeCode[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toErrorReply(new AppError('validation', 'error.unreadable')));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
