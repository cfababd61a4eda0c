/** The view of a report: the server's row with pending mutations and the draft applied. */
import {
  isReportEditable,
  toPlacedAnswers,
  answerKey,
  type PlacedAnswer,
  type ReportAttachment,
  type ReportRow,
  type ReportStatus,
} from '#sync/contracts/reports/reports.ts';
import {
  buildAnswerView,
  isSamePlace,
  viewSource,
  type AnswerView,
} from '#sync/client/reports/answer-view.ts';
import {
  buildTextChains,
  chainIncludes,
  latestText,
  readLocalReport,
  reportRecord,
  toReportSave,
  withDraftSave,
  type TextChain,
  type LocalReport,
  type LocalSave,
  type DeliveryState,
} from '#sync/client/reports/local-report.ts';
import type { AttentionItem, FileRef } from '#sync/client/storage/sync-replica.ts';
import type { DraftItem, PhotoItem, Replica } from '#sync/client/storage/replica.ts';

/** A local text that the report no longer has a place for. */
export interface UnsendableText extends PlacedAnswer {
  state: DeliveryState;
}

export interface AttachmentView extends FileRef {
  state: DeliveryState;
  /** The attachment in the server's row; null until it has been pulled. */
  serverAttachment: ReportAttachment | null;
  /** The photo on this phone; null if it was never here. */
  localPhoto: PhotoItem | null;
}

export interface ReportView {
  id: string;
  /** Null if the report is not, or no longer, on this phone; its texts are in `unsendableTexts`. */
  row: ReportRow | null;
  about: { name: string; eventId: string; matchId: string } | null;
  /** Why the report cannot be changed; null if it can. */
  closed: 'published' | 'archived' | 'gone' | null;
  /** Status as it will be once everything is sent. */
  status: ReportStatus;
  urgent: { value: boolean | null; state: DeliveryState };
  answers: AnswerView[];
  /** Answers to questions that the league removed. */
  withdrawn: UnsendableText[];
  /** Local texts that did not get into a report that is now closed or deleted. */
  unsendableTexts: UnsendableText[];
  attachments: AttachmentView[];
  /** Submitted on this phone: waiting to be sent, or sent. */
  publish: 'waiting' | 'sent' | null;
  /** Until when the waiting submission is held back, epoch milliseconds; null if it is not. */
  publishAt: number | null;
  /** Refused mutations with their texts and photos. */
  attention: AttentionItem[];
  /** State of the least delivered part. */
  state: DeliveryState;
}

/** Null if this phone has nothing of it. */
export async function readReportView(
  replica: Replica,
  reportId: string,
): Promise<ReportView | null> {
  const { outbox, sent, draft, attention, photo, meta } = replica;
  const tables = [replica.table('report'), outbox, sent, draft, attention, photo, meta];
  return replica.transaction('r', tables, async () => {
    const [local, refused, photos, device] = await Promise.all([
      readLocalReport(replica, reportId),
      attention.filter(({ record }) => record === reportRecord(reportId)).toArray(),
      photo.toArray(),
      meta.get('device'),
    ]);
    const known = local.row ?? local.draft ?? local.saves[0] ?? refused[0];
    return known === undefined ? null : buildReportView(local, refused, photos, device?.value);
  });
}

export function buildReportView(
  local: LocalReport,
  attention: AttentionItem[],
  photos: readonly PhotoItem[],
  ownDevice?: unknown,
): ReportView {
  const { id, row, draft, publish } = local;
  const closed =
    row === null ? 'gone' : row.archived ? 'archived' : isReportEditable(row) ? null : 'published';
  // Texts refused before the report was closed cannot be sent any more, but are shown and can be
  // copied.
  const refused = closed === null ? [] : refusedSaves(attention);
  const chains = buildTextChains({ saves: [...refused, ...local.saves], draft });
  const texts = buildTexts(local, closed === null, chains, ownDevice);
  const saved = local.saves.length > 0 || draft !== null;
  const states = [...local.saves, ...(publish ? [publish] : [])].map(({ state }) => state);
  return {
    id,
    row,
    about: row ?? draft?.about ?? null,
    closed,
    status: publish !== null ? 'published' : saved && closed === null ? 'draft' : statusOf(row),
    urgent: buildUrgent(local),
    ...texts,
    attachments: buildAttachments(row, [...refused, ...local.saves], draft, photos),
    publish: publish?.state ?? null,
    publishAt:
      publish?.state === 'waiting' && publish.item.attempted === false
        ? publish.item.notBefore
        : null,
    attention,
    state: draft !== null ? 'here' : leastDelivered(states),
  };
}

function refusedSaves(attention: readonly AttentionItem[]): LocalSave[] {
  return attention
    .filter(({ name }) => name === 'report.save')
    .map((item) => ({ ...toReportSave(item), state: 'here' }));
}

const statusOf = (row: ReportRow | null) => row?.status ?? 'draft';

function leastDelivered(states: readonly DeliveryState[]): DeliveryState {
  if (states.includes('waiting')) return 'waiting';
  return states.includes('sent') ? 'sent' : 'league';
}

function buildTexts(
  { row, saves, draft }: LocalReport,
  open: boolean,
  chains: readonly TextChain[],
  ownDevice: unknown,
): Pick<ReportView, 'answers' | 'withdrawn' | 'unsendableTexts'> {
  const answers = toPlacedAnswers(row?.answers ?? []);
  const places = new Set(answers.map(answerKey));
  const toUnsendableTexts = (some: readonly TextChain[]) =>
    some.map((chain) => ({ ...chain.place, text: latestText(chain), state: chain.state }));
  if (!open) {
    // Leave out texts that are in the report.
    const serverTexts = new Set((row?.answers ?? []).map(({ text }) => text));
    return {
      answers: answers.map((one) => ({
        ...one,
        state: 'league',
        currentValue: one.text,
        conflicts: [],
      })),
      withdrawn: (row?.withdrawn ?? []).map((one) => ({ ...one, state: 'league' })),
      unsendableTexts: toUnsendableTexts(chains).filter(
        ({ text }) => text !== '' && !serverTexts.has(text),
      ),
    };
  }
  const settled = new Set([
    ...saves.flatMap(({ change }) => change.settles),
    ...(draft?.settles ?? []),
  ]);
  const conflicts = (row?.conflicts ?? []).filter(({ id }) => !settled.has(id));
  const orphans = chains.filter(({ place }) => !places.has(answerKey(place)));
  return {
    answers: answers.map((answer, index) => {
      const source = viewSource(row?.answers[index]?.source, ownDevice);
      return buildAnswerView(answer, chains, conflicts, { source, ownDevice });
    }),
    withdrawn: [
      ...(row?.withdrawn ?? [])
        .filter(
          (one) =>
            !orphans.some(
              (chain) => isSamePlace(chain.place, one) && chainIncludes(chain, one.text),
            ),
        )
        .map((one) => ({ ...one, state: 'league' as const })),
      ...toUnsendableTexts(orphans).filter(({ text }) => text !== ''),
    ],
    unsendableTexts: [],
  };
}

function buildUrgent({ row, saves, draft }: LocalReport): ReportView['urgent'] {
  let value = row?.urgent ?? null;
  let state: DeliveryState = 'league';
  for (const { change, base, state: where } of withDraftSave(saves, draft)) {
    if (change.urgent === undefined || change.urgent === value) continue;
    // The server merges in the same way: urgent wins unless the change was made on top of it.
    const isEffective = value === (base.urgent ?? null) || change.urgent;
    if (isEffective) value = change.urgent;
    state = where;
  }
  return { value, state };
}

function buildAttachments(
  row: ReportRow | null,
  saves: readonly LocalSave[],
  draft: DraftItem | null,
  photos: readonly PhotoItem[],
): AttachmentView[] {
  const photosByHash = new Map(photos.map((photo) => [photo.sha256, photo]));
  const attachments = new Map<string, AttachmentView>();
  const add = (
    { sha256, title }: FileRef,
    state: DeliveryState,
    serverAttachment: ReportAttachment | null,
  ) =>
    attachments.set(sha256, {
      sha256,
      title,
      state,
      serverAttachment,
      localPhoto: photosByHash.get(sha256) ?? null,
    });
  for (const one of row?.attachments ?? []) add(one, 'league', one);
  for (const { change, state } of withDraftSave(saves, draft)) {
    for (const sha256 of change.detach) attachments.delete(sha256);
    for (const one of change.attach) if (!attachments.has(one.sha256)) add(one, state, null);
  }
  return [...attachments.values()];
}
