/** A report as a screen shows it: the server's row, and over it what is on its way and what was typed. */
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
 * Two texts for one answer; the officer chooses. With an `id` the server knows of it: `theirs` is what
 * stands in the field. Null while only this phone knows: `mine` does.
 */
export interface ConflictView {
  id: string | null;
  mine: string;
  theirs: string;
  /** When the server found it, ISO instant. */
  at: string | null;
  state: DeliveryState;
}

export interface AnswerView extends PlacedAnswer {
  /** Where `text` is. */
  state: DeliveryState;
  /** What stands in the server's row. */
  stands: string;
  conflicts: ConflictView[];
}

/** A text of one's own that the report has no place for. */
export interface UnsendableText extends PlacedAnswer {
  state: DeliveryState;
}

export interface AttachmentView extends PhotoRef {
  state: DeliveryState;
  /** The server's row of it; null until it has come down. */
  there: ReportAttachment | null;
  /** This phone's photo; null if it never was here. */
  here: PhotoItem | null;
}

export interface ReportView {
  id: string;
  /** Null: not on this phone (any more); what was typed is still in `left`. */
  row: ReportRow | null;
  about: { name: string; eventId: string; matchId: string } | null;
  /** Why nothing can be changed (any more); null if it can. */
  closed: 'published' | 'archived' | 'gone' | null;
  /** As it will be once everything is sent. */
  status: ReportStatus;
  urgent: { value: boolean | null; state: DeliveryState };
  answers: AnswerView[];
  /** Answers to questions that the league took away. */
  withdrawn: UnsendableText[];
  /** Own texts that did not get into a report that is closed or gone. */
  left: UnsendableText[];
  attachments: AttachmentView[];
  /** Handed in on this phone: waiting to be sent, or sent. */
  publish: 'waiting' | 'sent' | null;
  /** What was refused, with its texts and photos. */
  attention: AttentionItem[];
  /** Where the least travelled part of it is. */
  state: DeliveryState;
}

/** Null if this phone knows nothing of it. */
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

/** The same, of what was read already. */
export function buildReportView(
  own: LocalReport,
  attention: AttentionItem[],
  photos: readonly PhotoItem[],
): ReportView {
  const { id, row, draft, publish } = own;
  const closed =
    row === null ? 'gone' : row.archived ? 'archived' : isReportEditable(row) ? null : 'published';
  // What was refused before it was closed can no more be sent, but seen and copied.
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
    // What is there already has not been left.
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

/** Which text the field shows, where it is, and what else is there for the same answer. */
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
      // The server knows of it already; the officer goes on with that text.
      met.mine = mine;
      met.state = chain.state;
    } else {
      // What is being typed stays in the field; what came meanwhile is shown beside it.
      if (mine !== text)
        conflicts.push({ id: null, mine, theirs: text, at: null, state: chain.state });
      text = mine;
      ({ state } = chain);
    }
  }
  const open = conflicts
    .filter((one) => one.id === null || one.mine !== text)
    // What a choice replaces is what stands in the field, with every word typed there since.
    .map((one) => (one.id === null ? one : { ...one, theirs: text }));
  return { ...place, text, state, stands, conflicts: open };
}

function buildUrgent({ row, saves, draft }: LocalReport): ReportView['urgent'] {
  let value = row?.urgent ?? null;
  let state: DeliveryState = 'league';
  const typed = draft === null ? [] : [{ ...draftToSave(draft), state: 'here' as const }];
  for (const { change, base, state: where } of [...saves, ...typed]) {
    if (change.urgent === undefined || change.urgent === value) continue;
    // As the merge has it: whoever says urgent is believed, unless this was said on top of it.
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
