/**
 * Measures how many camera frames of a ticket a gate reads: the same tickets, hands and light with
 * the text of tickets today and with the JWS of earlier ones. Prints frames and times by kind.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { create } from 'qrcode';
import { median, type Race } from '#e2e/bench/measurement.ts';
import {
  type DrawnCode,
  drawFrame,
  type FrameKind,
  frameKinds,
  frameSide,
} from '#e2e/bench/ticket/draw-frame.ts';
import { drawTicketCode, toDrawn } from '#e2e/bench/ticket/ticket-code.ts';
import { readInScript } from '#pwa/gate/camera/decoder.ts';
import { memberRoles } from '#sync/contracts/accounts/role-names.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { encodeTicket } from '#sync/contracts/tickets/encode-ticket.ts';
import type { TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';

/** Frames of each kind in a pair, so that five pairs have 50. */
const framesOfKind = 10;
const publicUrl = 'https://media.league.example';
const kid = 'q7Jt0mYx';
const { privateKey } = generateKeyPairSync('ed25519');
const letters = 'abcdefghijklmnopqrstuvwxyz';

type Side = 'today' | 'earlier';
interface Attempt {
  kind: FrameKind;
  isRead: boolean;
  ms: number;
}

export const measurement: Race = {
  kind: 'race',
  name: 'camera frames of tickets that are read',
  unit: 'frames',
  yardstick: 'the same tickets as a JWS in bytes, at error correction L',
  target: { atLeast: 1 },
  prepare: async () => {
    const attempts: Record<Side, Attempt[]> = { today: [], earlier: [] };
    let seed = 0;
    return {
      pair: async () => {
        const read = { today: 0, earlier: 0 };
        for (const kind of frameKinds)
          for (let frame = 0; frame < framesOfKind; frame += 1) {
            seed += 1;
            const claim = randomClaim(createSeededRandom(seed).next);
            for (const side of ['today', 'earlier'] as const) {
              const text = side === 'today' ? textOfToday(claim) : earlierText(claim);
              const attempt = readFrame(text, side, kind, seed);
              attempts[side].push(attempt);
              if (attempt.isRead) read[side] += 1;
            }
          }
        return [read.today, read.earlier];
      },
      end: async () => report(attempts),
    };
  },
};

function readFrame(text: string, side: Side, kind: FrameKind, seed: number): Attempt {
  const code = side === 'today' ? drawTicketCode(text) : drawEarlierCode(text);
  const frame = drawFrame(code, kind, createSeededRandom(seed).next);
  const start = performance.now();
  const [found] = readInScript({ data: frame, width: frameSide, height: frameSide });
  return { kind, isRead: found === text, ms: performance.now() - start };
}

function drawEarlierCode(text: string): DrawnCode {
  const segment = { mode: 'byte', data: Buffer.from(text) } as const;
  return toDrawn(create([{ ...segment }], { errorCorrectionLevel: 'L' }).modules);
}

function textOfToday(claim: TicketClaim): string {
  const ticket = encodeTicket(claim, kid, publicUrl);
  if (ticket === null) throw new Error('the address is too long');
  return ticket.withSignature(sign(null, ticket.signedBytes, privateKey)).url;
}

function earlierText({ ref, matchId, name, role, seat }: TicketClaim): string {
  const payload = { r: ref, m: matchId, n: name, o: role, s: seat };
  const input = [{ alg: 'EdDSA', kid }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign(null, Buffer.from(input), privateKey).toString('base64url');
  return `${publicUrl}/reservation/${ref}#${input}.${signature}`;
}

function randomClaim(random: () => number): TicketClaim {
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random() * 256);
  const pick = <T>(from: ArrayLike<T>) => from[Math.floor(random() * from.length)]!;
  const hex = Buffer.from(bytes(16)).toString('hex');
  return {
    ref: Buffer.from(bytes(16)).toString('base64url'),
    matchId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    name: Array.from({ length: 12 + Math.floor(random() * 29) }, () => pick(letters)).join(''),
    role: pick(memberRoles),
    seat: 1 + Math.floor(random() * 120),
    places: [],
  };
}

function report(attempts: Record<Side, readonly Attempt[]>): void {
  for (const kind of frameKinds) {
    const of = (side: Side) => {
      const some = attempts[side].filter((attempt) => attempt.kind === kind);
      const read = some.filter(({ isRead }) => isRead);
      const time = median(some.map(({ ms }) => ms)).toFixed(0);
      return `${read.length} of ${some.length}, ${time} ms`;
    };
    process.stdout.write(
      `  ${kind.padEnd(9)} ${of('today').padEnd(20)} earlier ${of('earlier')}\n`,
    );
  }
}
