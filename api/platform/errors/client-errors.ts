/** Replies to malformed HTTP and requests that never end, in the common error shape. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '#api/platform/errors/app-error.ts';
import { toErrorReply } from '#api/platform/errors/error-mapping.ts';

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
  const body = JSON.stringify(toErrorReply(new AppError('validation', 'error.unreadable')));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
