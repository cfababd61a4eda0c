import { verifyAsync } from '@noble/ed25519';
import {
  poolProtocol,
  type PoolProtocol,
  recount,
  type Recount,
  signedText,
} from '#sync/contracts/pools/pool-protocol.ts';
import { drawKey } from '#sync/contracts/pools/pool-ranking.ts';
import type { SignedProtocol } from '#sync/contracts/pools/read-protocol.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';

/** The findings of a reader's browser about a protocol. */
export interface CheckedProtocol {
  protocol: PoolProtocol;
  recounted: Recount;
  isSigned: boolean;
  /** Whether it names the hash of the version before; null for the first version. */
  isChained: boolean | null;
  /** Whether each draw is the hash that it has to be; null where none decides. */
  isDrawn: boolean | null;
}

/**
 * Checks a protocol without trusting the server.
 *
 * @param previous the body of the version before, if there is one
 * @returns null for a text that is no protocol of this match and version
 */
export async function checkProtocol(
  matchId: string,
  { version, body, signature, key }: Omit<SignedProtocol, 'newest' | 'match'>,
  previous: string | null,
): Promise<CheckedProtocol | null> {
  const parsed = poolProtocol.safeParse(readJson(body));
  if (!parsed.success) return null;
  const protocol = parsed.data;
  if (protocol.match !== matchId || protocol.version !== version) return null;
  const [bytes, publicKey] = [signature, key.x].map((text) => decodeBytes(text, base64url));
  return {
    protocol,
    recounted: recount(protocol),
    isSigned:
      bytes?.length === 64 &&
      publicKey?.length === 32 &&
      (await verifyAsync(bytes, encode(signedText(body)), publicKey, { zip215: false })),
    isChained:
      protocol.previous === null
        ? null
        : previous !== null && (await sha256Hex(encode(previous))) === protocol.previous,
    isDrawn: await checkDraws(protocol),
  };
}

async function checkDraws({ pools }: PoolProtocol): Promise<boolean | null> {
  const drawn = pools.flatMap(({ id, lines }) =>
    lines.filter(({ draw }) => draw !== '').map(({ draw, outlet }) => ({ draw, outlet, id })),
  );
  if (drawn.length === 0) return null;
  const checks = drawn.map(
    async ({ draw, outlet, id }) => draw === (await sha256Hex(encode(drawKey(id, outlet ?? '')))),
  );
  return (await Promise.all(checks)).every(Boolean);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
