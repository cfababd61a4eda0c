/** Everything that this phone stores about one report: row, sent and waiting mutations, draft. */
import type { Table } from 'dexie';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import {
  answerKey,
  type PlacedAnswer,
  type ReportBase,
  type ReportChange,
  type ReportRow,
  type TextSource,
} from '#sync/contracts/reports/reports.ts';
import { collectionTable, type DraftItem, type Replica } from '#sync/client/storage/replica.ts';
import type { OutboxItem } from '#sync/client/storage/sync-replica.ts';
import { readDeviceKind } from '#sync/client/reports/device-kind.ts';

/**
 * Where a local change is. `here`: saved on this phone only. `waiting`: in the outbox. `sent`:
 * acknowledged, its row not pulled yet. `league`: in the server's row.
 */
export type DeliveryState = 'league' | 'sent' | 'waiting' | 'here';

export interface ReportSave {
  change: ReportChange;
  base: ReportBase;
}

export interface LocalReport {
  id: string;
  row: ReportRow | null;
  /** Oldest first. */
  saves: (ReportSave & { state: 'sent' | 'waiting'; item: OutboxItem })[];
  publish: { state: 'sent' | 'waiting'; item: OutboxItem } | null;
  draft: DraftItem | null;
}

export const reportRecord = (reportId: string) => formatRecordKey({ kind: 'report', id: reportId });

/** Tables that `readLocalReport` reads and a save writes. */
export function reportTables(replica: Replica): Table[] {
  return [collectionTable(replica, 'report'), replica.outbox, replica.sent, replica.draft];
}

/** Reads everything about one report, in a transaction of its own or in one over `reportTables`. */
export async function readLocalReport(replica: Replica, reportId: string): Promise<LocalReport> {
  const { outbox, sent, draft } = replica;
  const report = collectionTable(replica, 'report');
  return replica.transaction('r', reportTables(replica), async () => {
    const record = reportRecord(reportId);
    const [row, waiting, sentItems, draftItem] = await Promise.all([
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
      ...sentItems.map((item) => ({ item: item as OutboxItem, state: 'sent' as const })),
      ...waiting.map((item) => ({ item, state: 'waiting' as const })),
    ];
    return {
      id: reportId,
      row: row ?? null,
      saves: items
        .filter(({ item }) => item.name === 'report.save')
        .map(({ item, state }) => ({ ...toReportSave(item), state, item })),
      publish: items.findLast(({ item }) => item.name === 'report.publish') ?? null,
      draft: draftItem ?? null,
    };
  });
}

export function toReportSave({ args, base }: OutboxItem): ReportSave {
  return { change: args as ReportChange, base: (base ?? { answers: [] }) as ReportBase };
}

export function emptyDraft({ id, row }: LocalReport): DraftItem {
  const about = row && { name: row.name, eventId: row.eventId, matchId: row.matchId };
  return { reportId: id, answers: [], attach: [], detach: [], settles: [], about, updatedAt: 0 };
}

/** Returns whether a draft or a save changes nothing. */
export function isWithoutEdits({
  answers,
  urgent,
  attach,
  detach,
  settles,
}: DraftItem | ReportChange): boolean {
  const lists: readonly unknown[][] = [answers, attach, detach, settles];
  return urgent === undefined && lists.every((list) => list.length === 0);
}

/** The save that a draft would become. */
export function draftToSave(draft: DraftItem): ReportSave {
  const { reportId, answers, urgent, attach, detach, settles } = draft;
  return {
    change: {
      reportId,
      ...(answers.length > 0 && { deviceKind: readDeviceKind() }),
      answers: answers.map(({ question, occurrence, text, writtenAt }) => ({
        question,
        occurrence,
        text,
        ...(writtenAt !== undefined && { writtenAt: new Date(writtenAt).toISOString() }),
      })),
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

/** The successive texts of one answer written on this phone, each based on the one before. */
export interface TextChain {
  place: Omit<PlacedAnswer, 'text'>;
  /** The text that the first was based on; undefined where a mutation has no base. */
  base: string | undefined;
  texts: string[];
  state: Exclude<DeliveryState, 'league'>;
  /** Time at which the latest text was written; absent in changes of older versions. */
  at: TextSource['at'] | undefined;
}

/** A local change that the row does not contain yet, and where it is. */
export type LocalSave = ReportSave & { state: TextChain['state'] };

/** The draft counts as the last save. */
export function withDraftSave(saves: readonly LocalSave[], draft: DraftItem | null): LocalSave[] {
  return draft === null ? [...saves] : [...saves, { ...draftToSave(draft), state: 'here' }];
}

/** All local texts, oldest first. A text not based on the one before starts a new chain. */
export function buildTextChains({
  saves,
  draft,
}: {
  saves: readonly LocalSave[];
  draft: DraftItem | null;
}): TextChain[] {
  const chains: TextChain[] = [];
  for (const { change, base, state } of withDraftSave(saves, draft)) {
    const bases = new Map(base.answers.map((answer) => [answerKey(answer), answer.text]));
    for (const { text, writtenAt: at, ...place } of change.answers) {
      const baseText = bases.get(answerKey(place));
      const chain = chains.findLast((one) => answerKey(one.place) === answerKey(place));
      if (chain !== undefined && chain.texts.at(-1) === baseText) {
        chain.texts.push(text);
        Object.assign(chain, { state, at });
      } else chains.push({ place, base: baseText, texts: [text], state, at });
    }
  }
  return chains;
}

export function latestText({ texts }: TextChain): string {
  return texts.at(-1) ?? '';
}

export function chainIncludes({ base, texts }: TextChain, text: string): boolean {
  return text === base || texts.includes(text);
}
