/** JSON bodies: their limits, and the parser that keeps them. */
import type { App } from '#api/platform/http/app-types.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { hasMoreNodes } from '#sync/contracts/core/json-nodes.ts';

/** Limits of a body: its size, and the nodes that validation walks. */
export interface BodyLimits {
  /** Bytes; files have their own limits. */
  bytes: number;
  /** Nodes as `hasMoreNodes` counts them. */
  nodes: number;
}

/** Limits of every call that declares no others; anyone may send this much without an account. */
export const defaultBodyLimits: BodyLimits = { bytes: 16 * 1024, nodes: 1000 };

const megabyte = 1024 * 1024;
/** The largest that a call may declare. */
export const maxBodyLimits: BodyLimits = { bytes: megabyte, nodes: 120_000 };

/** Limits for forms with several notes in two languages. */
export const formBodyLimits: BodyLimits = { bytes: 32 * 1024, nodes: 1000 };

/** Limits for texts that people write: news, emails, reports. */
export const textBodyLimits: BodyLimits = { bytes: megabyte, nodes: 2000 };

/** Limits for registrations, which may name published work for several requirements. */
export const registrationBodyLimits: BodyLimits = { bytes: 70_000, nodes: 1000 };

/** Limits for lists of records chosen by an administrator. */
export const listBodyLimits: BodyLimits = { bytes: 300_000, nodes: 5000 };

/** Accepts only JSON bodies; uploads add multipart. An empty body counts as none. */
export function acceptOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    const { maxNodes = defaultBodyLimits.nodes } = request.routeOptions.config;
    if (text === '') done(null, undefined);
    else if (hasMoreNodes(text, maxNodes)) done(new AppError('too_large', 'error.tooLarge'));
    else void parse(request, text, done);
  });
}
