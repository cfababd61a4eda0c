/** One answer of a report as screens show it: the server's text with local texts and conflicts. */
import {
  answerKey,
  type DeviceKind,
  type PlacedAnswer,
  type ReportConflict,
  type TextSource,
} from '#sync/contracts/reports/reports.ts';
import {
  chainIncludes,
  latestText,
  type DeliveryState,
  type TextChain,
} from '#sync/client/reports/local-report.ts';

/** Device and time at which a text was written; null where they are not known. */
export interface SourceView {
  device: 'here' | DeviceKind | null;
  at: string | null;
}

/**
 * Two texts for one answer, for the officer to resolve. With an `id` it is known to the server, and
 * `theirs` is in the field; with null only this phone knows it, and `mine` is.
 */
export interface ConflictView {
  id: string | null;
  mine: string;
  theirs: string;
  /** Time at which the server detected it (ISO 8601). */
  at: string | null;
  state: DeliveryState;
  mineSource: SourceView;
  theirsSource: SourceView;
}

export interface AnswerView extends PlacedAnswer {
  state: DeliveryState;
  /** The text in the server's row. */
  currentValue: string;
  conflicts: ConflictView[];
}

export const isSamePlace = (a: Omit<PlacedAnswer, 'text'>, b: Omit<PlacedAnswer, 'text'>) =>
  answerKey(a) === answerKey(b);

export function viewSource(source: TextSource | undefined, ownDevice: unknown): SourceView {
  const isHere = source?.device !== undefined && source.device === ownDevice;
  return { device: isHere ? 'here' : (source?.kind ?? null), at: source?.at ?? null };
}

/** Combines the server's text with the local ones. */
export function buildAnswerView(
  { text: currentValue, ...place }: PlacedAnswer,
  chains: readonly TextChain[],
  known: readonly ReportConflict[],
  {
    source = viewSource(undefined, undefined),
    ownDevice,
  }: { source?: SourceView; ownDevice?: unknown } = {},
): AnswerView {
  let text = currentValue;
  let state: DeliveryState = 'league';
  let textSource = source;
  const conflicts: ConflictView[] = known
    .filter((conflict) => isSamePlace(conflict, place))
    .map(({ id, text: mine, at, source: mineSource }) => ({
      id,
      mine,
      theirs: currentValue,
      at,
      state: 'league',
      mineSource: viewSource(mineSource, ownDevice),
      theirsSource: source,
    }));
  for (const chain of chains.filter((one) => isSamePlace(one.place, place))) {
    const mine = latestText(chain);
    const mineSource: SourceView = { device: 'here', at: chain.at ?? null };
    const knownConflict = conflicts.find((conflict) => chainIncludes(chain, conflict.mine));
    if (chainIncludes(chain, text)) {
      // A text that the server has as it is was written where the server says.
      if (mine !== currentValue) textSource = mineSource;
      text = mine;
      ({ state } = chain);
    } else if (knownConflict !== undefined) {
      // The server knows this conflict already; the officer continued that text.
      if (knownConflict.mine !== mine) knownConflict.mineSource = mineSource;
      knownConflict.mine = mine;
      knownConflict.state = chain.state;
    } else {
      // The text being typed stays in the field; the one that arrived meanwhile is shown beside it.
      if (mine !== text)
        conflicts.push({
          id: null,
          mine,
          theirs: text,
          at: null,
          state: chain.state,
          mineSource,
          theirsSource: textSource,
        });
      text = mine;
      textSource = mineSource;
      ({ state } = chain);
    }
  }
  const open = conflicts
    .filter((one) => one.id === null || one.mine !== text)
    // Resolving replaces what is in the field, including everything typed there since.
    .map((one) => (one.id === null ? one : { ...one, theirs: text, theirsSource: textSource }));
  return { ...place, text, state, currentValue, conflicts: open };
}
