/**
 * Lists of a tournament's matches. What everyone sees is read once for all who ask at the same
 * time, and compressed once for as long as it stays the same; only a viewer's own bookings are added.
 */
import { createHash } from 'node:crypto';
import {
  compressSmall,
  storeUncompressed,
  type CompressedPart,
} from '#api/platform/compression/gzip.ts';
import { createBatchedReads, type BatchedReads } from '#api/platform/database/batched-reads.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import {
  readMatchList,
  type MatchListRead,
  type Viewer,
} from '#api/matches/match-list-statement.ts';

export interface MatchList {
  /** The reply's JSON in parts. */
  parts: readonly CompressedPart[];
  /** Changes with the reply. */
  tag: string;
}

/** Tournaments that are kept in memory, each some megabytes. */
const maxTournaments = 8;
/** Matches compressed together: a viewer's own bookings cost only the block that they are in. */
const blockSize = 16;

/** The end of a match without people. */
const nobody = ',"Members":[],"Officers":[]}';
const before = storeUncompressed('{"data":[');
const after = storeUncompressed(']}');

/** Returns the matches by kick-off. Throws 403 without an accreditation, 404 without a tournament. */
export type ReadMatchList = (viewer: Viewer, eventId: string) => Promise<MatchList>;

interface Shared {
  hash: string;
  blocks: readonly Block[];
}

export function createMatchLists(orm: Orm): ReadMatchList {
  /** Least recently used first. */
  const tournaments = new Map<string, BatchedReads<Viewer, MatchListRead & Shared>>();

  function reads(eventId: string): BatchedReads<Viewer, MatchListRead & Shared> {
    const found = tournaments.get(eventId) ?? createReads(orm, eventId);
    tournaments.delete(eventId);
    tournaments.set(eventId, found);
    for (const oldest of tournaments.keys()) {
      if (tournaments.size <= maxTournaments) break;
      tournaments.delete(oldest);
    }
    return found;
  }

  return async (viewer, eventId) => {
    const { isFound, viewers, hash, blocks } = await reads(eventId)(viewer);
    const own = viewers.get(viewer.id);
    if (!own?.isAllowed) throw forbidden('events.notAccredited');
    if (!isFound) throw notFound('events.gone');
    const people = new Map(own.people);
    const tag = createHash('sha256').update(hash);
    for (const text of own.people.flat()) tag.update(text);
    const between = await Promise.all(blocks.map((block) => block.parts(people)));
    return { parts: [before, ...between.flat(), after], tag: tag.digest('hex').slice(0, 32) };
  };
}

function createReads(orm: Orm, eventId: string): BatchedReads<Viewer, MatchListRead & Shared> {
  let known: Shared | null = null;
  return createBatchedReads(async (asked) => {
    const viewers = [...new Map(asked.map((viewer) => [viewer.id, viewer])).values()];
    const read = await readMatchList(orm.em.fork(), eventId, viewers, known?.hash ?? null);
    if (read.matches) known = { hash: read.hash, blocks: toBlocks(read.matches, known) };
    if (known?.hash !== read.hash) throw new Error('the matches were not read');
    return { ...read, ...known };
  });
}

/** Consecutive matches, compressed together for as long as they stay the same. */
interface Block {
  readonly texts: readonly string[];
  /** The block with a viewer's people, in as few parts as these allow. */
  parts(people: ReadonlyMap<string, string>): Promise<readonly CompressedPart[]>;
}

type Matches = NonNullable<MatchListRead['matches']>;

function toBlocks(matches: Matches, old: Shared | null): Block[] {
  return Array.from({ length: Math.ceil(matches.length / blockSize) }, (_, index) => {
    const own = matches.slice(index * blockSize, (index + 1) * blockSize);
    const before = old?.blocks[index];
    const isSame =
      before?.texts.length === own.length && own.every(({ text }, at) => text === before.texts[at]);
    return before && isSame ? before : createBlock(own, index === 0);
  });
}

/** With `isFirst`, no comma comes before the block. */
function createBlock(matches: Matches, isFirst: boolean): Block {
  const texts = matches.map(({ text }) => text);
  const comma = isFirst ? '' : ',';
  let whole: Promise<CompressedPart> | undefined;
  let beginning: Promise<CompressedPart> | undefined;
  let quarters: readonly Block[] | undefined;
  return {
    texts,
    async parts(people) {
      if (!matches.some(({ id }) => people.has(id)))
        return [await (whole ??= compressSmall(comma + texts.map((text) => text + nobody).join()))];
      if (matches.length > 1) {
        quarters ??= quarter(matches, isFirst);
        return (await Promise.all(quarters.map((block) => block.parts(people)))).flat();
      }
      beginning ??= compressSmall(comma + texts[0]);
      return [await beginning, await compressEnd(people.get(matches[0]?.id ?? '') ?? nobody)];
    },
  };
}

function quarter(matches: Matches, isFirst: boolean): Block[] {
  const size = Math.ceil(matches.length / 4);
  const starts = Array.from({ length: Math.ceil(matches.length / size) }, (_, at) => at * size);
  return starts.map((start) =>
    createBlock(matches.slice(start, start + size), isFirst && start === 0),
  );
}

/** Short texts are not worth the time; long ones, an administrator's, are compressed elsewhere. */
async function compressEnd(text: string): Promise<CompressedPart> {
  return text.length < 2000 ? storeUncompressed(text) : compressSmall(text);
}
