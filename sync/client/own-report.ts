/** What this phone holds of one report: the synced row, what went up or waits, what was typed. */
import type { Table } from 'dexie';
import {
  placeOf,
  type PlacedAnswer,
  type ReportBase,
  type ReportChange,
  type ReportRow,
} from '#sync/contracts/reports.ts';
import type { DraftItem, OutboxItem, Replica } from '#sync/client/replica.ts';
import { rowsOf } from '#sync/client/replica.ts';

/**
 * Where something of one's own is. `here`: typed, and saved on this phone only. `waiting`: to be
 * sent. `sent`: the server has it, its row is on the way. `league`: it is in the server's row.
 */
export type Whereabouts = 'league' | 'sent' | 'waiting' | 'here';

export interface Save {
  change: ReportChange;
  base: ReportBase;
}

export interface OwnReport {
  id: string;
  row: ReportRow | null;
  /** In the order they were made. */
  saves: (Save & { state: 'sent' | 'waiting'; item: OutboxItem })[];
  /** The report is to be handed in. */
  publish: { state: 'sent' | 'waiting'; item: OutboxItem } | null;
  draft: DraftItem | null;
}

export const recordOf = (reportId: string) => `report/${reportId}`;

/** What `readOwn` reads, and a save writes. */
export function reportTables(replica: Replica): Table[] {
  return [rowsOf(replica, 'report'), replica.outbox, replica.sent, replica.draft];
}

/** Everything of one report, in one transaction: its own, or one over `reportTables`. */
export async function readOwn(replica: Replica, reportId: string): Promise<OwnReport> {
  const { outbox, sent, draft } = replica;
  const report = rowsOf(replica, 'report');
  return replica.transaction('r', reportTables(replica), async () => {
    const record = recordOf(reportId);
    const [row, waiting, fresh, typed] = await Promise.all([
      report.get(reportId),
      outbox.where('record').equals(record).sortBy('seq'),
      sent
        .where('fresh')
        .equals(1)
        .filter((item) => item.record === record)
        .sortBy('seq'),
      draft.get(reportId),
    ]);
    const items = [
      ...fresh.map((item) => ({ item: item as OutboxItem, state: 'sent' as const })),
      ...waiting.map((item) => ({ item, state: 'waiting' as const })),
    ];
    return {
      id: reportId,
      row: row ?? null,
      saves: items
        .filter(({ item }) => item.name === 'report.save')
        .map(({ item, state }) => ({ ...saveOf(item), state, item })),
      publish: items.findLast(({ item }) => item.name === 'report.publish') ?? null,
      draft: typed ?? null,
    };
  });
}

/** A `report.save` as what it changes and on what. */
export function saveOf({ args, base }: OutboxItem): Save {
  return { change: args as ReportChange, base: (base ?? { answers: [] }) as ReportBase };
}

/** What was typed, as the save it will be. */
export function saveOfDraft(draft: DraftItem): Save {
  const { reportId, answers, urgent, attach, detach, settles } = draft;
  return {
    change: {
      reportId,
      answers: answers.map(({ question, occurrence, text }) => ({ question, occurrence, text })),
      ...(urgent && { urgent: urgent.value }),
      attach,
      detach,
      settles,
    },
    base: {
      answers: answers.map(({ question, occurrence, base }) => ({
        question,
        occurrence,
        text: base,
      })),
      ...(urgent && { urgent: urgent.base }),
    },
  };
}

/** One answer's texts as they were written on this phone, each on top of the one before. */
export interface Chain {
  place: Omit<PlacedAnswer, 'text'>;
  /** What the first was written on; unknown where a mutation does not say. */
  base: string | undefined;
  texts: string[];
  state: Exclude<Whereabouts, 'league'>;
}

/** Something of one's own that the row does not have, and where it is. */
export type OwnSave = Save & { state: Chain['state'] };

/** All own texts, oldest first. A text that was not written on the last one begins a new chain. */
export function chainsOf({
  saves,
  draft,
}: {
  saves: readonly OwnSave[];
  draft: DraftItem | null;
}): Chain[] {
  const chains: Chain[] = [];
  const all = [...saves];
  if (draft !== null) all.push({ ...saveOfDraft(draft), state: 'here' });
  for (const { change, base, state } of all) {
    const bases = new Map(base.answers.map((answer) => [placeOf(answer), answer.text]));
    for (const { text, ...place } of change.answers) {
      const before = bases.get(placeOf(place));
      const chain = chains.findLast((one) => placeOf(one.place) === placeOf(place));
      if (chain !== undefined && chain.texts.at(-1) === before) {
        chain.texts.push(text);
        chain.state = state;
      } else chains.push({ place, base: before, texts: [text], state });
    }
  }
  return chains;
}

/** The newest text of a chain. */
export function newest({ texts }: Chain): string {
  return texts.at(-1) ?? '';
}

/** Whether a text is of this chain: what it began with, or one that was written since. */
export function holds({ base, texts }: Chain, text: string): boolean {
  return text === base || texts.includes(text);
}
