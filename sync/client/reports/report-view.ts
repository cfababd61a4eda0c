/**
 * Builds the view of a report that screens show: the server's row with pending mutations and the
 * draft applied.
 */
import {
  isReportEditable,
  toPlacedAnswers,
  answerKey,
  type PlacedAnswer,
  type ReportAttachment,
  type ReportConflict,
  type ReportRow,
  type ReportStatus,
} from '#sync/contracts/reports/reports.ts';
import {
  buildTextChains,
  chainIncludes,
  latestText,
  readLocalReport,
  reportRecord,
  toReportSave,
  draftToSave,
  type TextChain,
  type LocalReport,
  type LocalSave,
  type DeliveryState,
} from '#sync/client/reports/local-report.ts';
import type {
  AttentionItem,
  DraftItem,
  PhotoItem,
  PhotoRef,
  Replica,
} from '#sync/client/storage/replica.ts';

/**
 * Two texts for one answer, for the officer to resolve. With an `id` it is known to the server, and
 * `theirs` is in the field; with null only this phone knows it, and `mine` is.
 */
export interface ConflictView {
  id: string | null;
  mine: string;
  theirs: string;
  /** When the server detected it (ISO 8601). */
  at: string | null;
  state: DeliveryState;
}

export interface AnswerView extends PlacedAnswer {
  /** Where `text` is. */
  state: DeliveryState;
  /** The text in the server's row. */
  stands: string;
  conflicts: ConflictView[];
}

/** A local text that the report no longer has a place for. */
export interface UnsendableText extends PlacedAnswer {
  state: DeliveryState;
}

export interface AttachmentView extends PhotoRef {
  state: DeliveryState;
  /** The attachment in the server's row; null until it has been pulled. */
  there: ReportAttachment | null;
  /** The photo on this phone; null if it was never here. */
  here: PhotoItem | null;
}

export interface ReportView {
  id: string;
  /** Null: not on this phone (any more); local texts are in `left`. */
  row: ReportRow | null;
  about: { name: string; eventId: string; matchId: string } | null;
  /** Why the report cannot be changed; null if it can. */
  closed: 'published' | 'archived' | 'gone' | null;
  /** As it will be once everything is sent. */
  status: ReportStatus;
  urgent: { value: boolean | null; state: DeliveryState };
  answers: AnswerView[];
  /** Answers to questions that the league removed. */
  withdrawn: UnsendableText[];
  /** Local texts that did not get into a report that is now closed or deleted. */
  left: UnsendableText[];
  attachments: AttachmentView[];
  /** Submitted on this phone: waiting to be sent, or sent. */
  publish: 'waiting' | 'sent' | null;
  /** Refused mutations with their texts and photos. */
  attention: AttentionItem[];
  /** Where the least delivered part is. */
  state: DeliveryState;
}

/** Null if this phone has nothing of it. */
export async function readReportView(
  replica: Replica,
  reportId: string,
): Promise<ReportView | null> {
  const { outbox, sent, draft, attention, photo } = replica;
  const tables = [replica.table('report'), outbox, sent, draft, attention, photo];
  return replica.transaction('r', tables, async () => {
    const [own, refused, photos] = await Promise.all([
      readLocalReport(replica, reportId),
      attention.filter(({ record }) => record === reportRecord(reportId)).toArray(),
      photo.toArray(),
    ]);
    const known = own.row ?? own.draft ?? own.saves[0] ?? refused[0];
    return known === undefined ? null : buildReportView(own, refused, photos);
  });
}

/** Builds the view from what has been read. */
export function buildReportView(
  own: LocalReport,
  attention: AttentionItem[],
  photos: readonly PhotoItem[],
): ReportView {
  const { id, row, draft, publish } = own;
  const closed =
    row === null ? 'gone' : row.archived ? 'archived' : isReportEditable(row) ? null : 'published';
  // What was refused before the report was closed cannot be sent any more, but is shown and can be
  // copied.
  const refused = closed === null ? [] : refusedSaves(attention);
  const chains = buildTextChains({ saves: [...refused, ...own.saves], draft });
  const texts = buildTexts(own, closed === null, chains);
  const saved = own.saves.length > 0 || draft !== null;
  const ways = [...own.saves, ...(publish ? [publish] : [])].map(({ state }) => state);
  return {
    id,
    row,
    about: row ?? draft?.about ?? null,
    closed,
    status: publish !== null ? 'published' : saved && closed === null ? 'draft' : statusOf(row),
    urgent: buildUrgent(own),
    ...texts,
    attachments: buildAttachments(row, [...refused, ...own.saves], draft, photos),
    publish: publish?.state ?? null,
    attention,
    state: draft !== null ? 'here' : leastDelivered(ways),
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
): Pick<ReportView, 'answers' | 'withdrawn' | 'left'> {
  const answers = toPlacedAnswers(row?.answers ?? []);
  const places = new Set(answers.map(answerKey));
  const leftOf = (some: readonly TextChain[]) =>
    some.map((chain) => ({ ...chain.place, text: latestText(chain), state: chain.state }));
  if (!open) {
    // Leave out texts that are in the report.
    const there = new Set((row?.answers ?? []).map(({ text }) => text));
    return {
      answers: answers.map((one) => ({ ...one, state: 'league', stands: one.text, conflicts: [] })),
      withdrawn: (row?.withdrawn ?? []).map((one) => ({ ...one, state: 'league' })),
      left: leftOf(chains).filter(({ text }) => text !== '' && !there.has(text)),
    };
  }
  const settled = new Set([
    ...saves.flatMap(({ change }) => change.settles),
    ...(draft?.settles ?? []),
  ]);
  const conflicts = (row?.conflicts ?? []).filter(({ id }) => !settled.has(id));
  const orphans = chains.filter(({ place }) => !places.has(answerKey(place)));
  return {
    answers: answers.map((answer) => buildAnswerView(answer, chains, conflicts)),
    withdrawn: [
      ...(row?.withdrawn ?? [])
        .filter(
          (one) =>
            !orphans.some(
              (chain) => isSamePlace(chain.place, one) && chainIncludes(chain, one.text),
            ),
        )
        .map((one) => ({ ...one, state: 'league' as const })),
      ...leftOf(orphans).filter(({ text }) => text !== ''),
    ],
    left: [],
  };
}

const isSamePlace = (a: Omit<PlacedAnswer, 'text'>, b: Omit<PlacedAnswer, 'text'>) =>
  answerKey(a) === answerKey(b);

/**
 * Combines the server's text with the local ones: the text for the field, its state and the
 * conflicts.
 */
export function buildAnswerView(
  { text: stands, ...place }: PlacedAnswer,
  chains: readonly TextChain[],
  known: readonly ReportConflict[],
): AnswerView {
  let text = stands;
  let state: DeliveryState = 'league';
  const conflicts: ConflictView[] = known
    .filter((conflict) => isSamePlace(conflict, place))
    .map(({ id, text: mine, at }) => ({ id, mine, theirs: stands, at, state: 'league' }));
  for (const chain of chains.filter((one) => isSamePlace(one.place, place))) {
    const mine = latestText(chain);
    const met = conflicts.find((conflict) => chainIncludes(chain, conflict.mine));
    if (chainIncludes(chain, text)) {
      text = mine;
      ({ state } = chain);
    } else if (met !== undefined) {
      // The server knows this conflict already; the officer continued that text.
      met.mine = mine;
      met.state = chain.state;
    } else {
      // The text being typed stays in the field; the one that arrived meanwhile is shown beside it.
      if (mine !== text)
        conflicts.push({ id: null, mine, theirs: text, at: null, state: chain.state });
      text = mine;
      ({ state } = chain);
    }
  }
  const open = conflicts
    .filter((one) => one.id === null || one.mine !== text)
    // Resolving replaces what is in the field, including everything typed there since.
    .map((one) => (one.id === null ? one : { ...one, theirs: text }));
  return { ...place, text, state, stands, conflicts: open };
}

function buildUrgent({ row, saves, draft }: LocalReport): ReportView['urgent'] {
  let value = row?.urgent ?? null;
  let state: DeliveryState = 'league';
  const typed = draft === null ? [] : [{ ...draftToSave(draft), state: 'here' as const }];
  for (const { change, base, state: where } of [...saves, ...typed]) {
    if (change.urgent === undefined || change.urgent === value) continue;
    // As in the server's merge: urgent wins unless the change was made on top of it.
    const said = value === (base.urgent ?? null) || change.urgent;
    if (said) value = change.urgent;
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
  const here = new Map(photos.map((photo) => [photo.sha256, photo]));
  const shown = new Map<string, AttachmentView>();
  const show = (
    { sha256, title }: PhotoRef,
    state: DeliveryState,
    there: ReportAttachment | null,
  ) => shown.set(sha256, { sha256, title, state, there, here: here.get(sha256) ?? null });
  for (const one of row?.attachments ?? []) show(one, 'league', one);
  const typed = draft === null ? [] : [{ ...draftToSave(draft), state: 'here' as const }];
  for (const { change, state } of [...saves, ...typed]) {
    for (const sha256 of change.detach) shown.delete(sha256);
    for (const one of change.attach) if (!shown.has(one.sha256)) show(one, state, null);
  }
  return [...shown.values()];
}
