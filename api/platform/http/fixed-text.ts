/** Texts that stay the same while the server runs: compressed once for each encoding, with an ETag. */
import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#api/platform/http/accept-encoding.ts';
import { namesTag } from '#api/platform/http/etag.ts';

const quality = constants.BROTLI_PARAM_QUALITY;
// Compresses off the main thread, and to a small size rather than fast, because it happens once.
const compressors = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [quality]: 9 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
};
type Encoding = keyof typeof compressors;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Sends the text in the best encoding that the caller takes, or 304 if the caller already has it. */
export type SendFixedText = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function fixedText(text: string, type: string): SendFixedText {
  const plain = Buffer.from(text);
  // The tag is weak, because it is the same for each encoding.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const compressed = new Map<Encoding, Promise<Buffer>>();

  function compress(encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](plain);
    compressed.set(encoding, made);
    return made;
  }

  return async ({ headers }, reply) => {
    const vary = reply.getHeader('vary');
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      vary: vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
    });
    if (namesTag(headers['if-none-match'] ?? '', etag)) return reply.status(304).send();
    const encoding = encodings.find((each) => acceptsEncoding(headers['accept-encoding'], each));
    void reply.status(200).type(type);
    if (encoding === undefined) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(await compress(encoding));
  };
}
