/** The check that a screen shows, and what a steward does with it. */
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { answerGroup, signals } from '#sync/contracts/gate/answer-signals.ts';
import type { OverrideEntry, OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import type { LastShown, ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { playSignal } from '#pwa/gate/answers/sounds.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';

/** Reasons why something that a steward asked for did not happen. */
type CheckProblem = 'notSaved' | 'undoTooLate' | 'otherTab';

/** @param onDone a check counted, or could not be saved */
export function useChecks(gate: Gate, firstLast: LastShown | null, onDone: () => void) {
  const [shown, setShown] = useState<ShownCheck | null>(null);
  const [last, setLast] = useState(firstLast);
  const [problem, setProblem] = useState<CheckProblem | null>(null);
  const request = useRef<CheckRequest | null>(null);
  /** The last request that has an answer, and its check. */
  const answered = useRef<{ request: CheckRequest; scanId: string | null } | null>(null);
  /** A check that is taken back as soon as it is made. */
  const dropped = useRef<CheckRequest | null>(null);

  const undo = useCallback(
    (scanId: string) =>
      gate.undo(scanId).then(
        (isUndone) => {
          // The next person's answer may be shown by now.
          setShown((before) => (before?.scanId === scanId ? null : before));
          setProblem(isUndone ? null : 'undoTooLate');
          if (isUndone) setLast((before) => (before?.scanId === scanId ? null : before));
        },
        () => setProblem('notSaved'),
      ),
    [gate],
  );

  const check = useCallback(
    async (next: CheckRequest): Promise<void> => {
      request.current = next;
      try {
        const result = await gate.check(next);
        if (dropped.current === next) {
          if (result.scanId !== null) await undo(result.scanId);
          return;
        }
        answered.current = { request: next, scanId: result.scanId };
        // The answer is drawn immediately, because on a slow phone other work waits for its turn.
        flushSync(() => {
          setProblem(null);
          setShown(result);
          if (result.scanId === null) return;
          setLast(result);
          // A person who is not let in is still among the people found.
          onDone();
        });
        playSignal(signals[answerGroup(result.decision)]);
      } catch (error) {
        // The check is not on the disk, so no one was let in.
        console.error('a check was not saved', error);
        setShown(null);
        onDone();
        setProblem('notSaved');
        playSignal(signals.stop);
      }
    },
    [gate, undo, onDone],
  );

  /** Counts none of these codes, if one of them has just been checked. */
  function takeBack(texts: readonly string[]): void {
    const { current } = request;
    if (current?.text == null || !texts.includes(current.text)) return;
    dropped.current = current;
    // Otherwise the check is still being made, and is taken back when it is done.
    const made = answered.current;
    if (made?.request === current && made.scanId !== null) void undo(made.scanId);
  }

  async function override(entry: OverrideEntry): Promise<OverrideResult> {
    const { current } = request;
    if (current === null || shown === null) return { accepted: true };
    if (entry.by === 'number') {
      const result = await gate.tryOverride(shown, entry.digits);
      if (!result.accepted) return result;
    }
    await check({ ...current, override: entry.by });
    return { accepted: true };
  }

  async function compareDocument(document: NonNullable<CheckRequest['document']>): Promise<void> {
    if (request.current !== null) await check({ ...request.current, document });
  }

  const close = useCallback(() => setShown(null), []);
  return {
    shown,
    last,
    problem,
    setProblem,
    check,
    undo,
    takeBack,
    override,
    compareDocument,
    close,
  };
}
