/** Turns frames of the camera and a scanner's keys into codes, each reported once. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { recognizeCode } from '#sync/contracts/gate/recognize-code.ts';
import { noKeys, pressKey, scannerKeys } from '#sync/contracts/gate/scanner-keys.ts';
import { type CodeHandlers, CodeTurns } from '#pwa/gate/camera/code-turns.ts';

const isTicket = (text: string) => recognizeCode(text, location.origin).kind === 'ticket';

/**
 * Milliseconds in which a screen that has just come gets the right to count from the one before; what
 * a scanner types meanwhile counts then.
 */
const handover = 1500;

interface UsedCodes {
  /** Called by a frame loop for each frame, with the texts of its codes. */
  onFrame: (texts: readonly string[]) => void;
  /** Two tickets are in view, so that neither counts. */
  isSeveral: boolean;
  turns: CodeTurns;
}

/**
 * @param onOtherTab a screen that counts gives it: a scanner typed a code that is not counted here,
 *   because another tab of this phone counts
 */
export function useCodes({
  onCode,
  onSeveral,
  refuses = () => false,
  onOtherTab,
}: Pick<CodeHandlers, 'onCode'> & Partial<CodeHandlers> & { onOtherTab?: () => void }): UsedCodes {
  const [isSeveral, setSeveral] = useState(false);
  const otherTab = useRef(onOtherTab);
  const isHeld = useRef(false);
  const isCounting = onOtherTab !== undefined;
  const handlers: CodeHandlers = {
    isTicket,
    onCode,
    onSeveral(several, takenBack) {
      setSeveral(several);
      onSeveral?.(several, takenBack);
    },
    refuses,
  };
  const [turns] = useState(() => new CodeTurns(handlers));
  useEffect(() => {
    turns.follow(handlers);
    otherTab.current = onOtherTab;
  });
  const early = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!isCounting) return;
    const { current } = early;
    const takeEarly = () => {
      const codes = [...current.keys()];
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
      return codes;
    };
    const giveBack = holdScanner((held) => {
      isHeld.current = held;
      if (held) for (const code of takeEarly()) turns.see([code], 'scanner');
    });
    return () => {
      giveBack();
      takeEarly();
    };
  }, [isCounting, turns]);

  useEffect(() => {
    const { current } = early;
    const seeScanned = (code: string) => {
      if (otherTab.current === undefined || isHeld.current) return turns.see([code], 'scanner');
      clearTimeout(current.get(code));
      const timer = setTimeout(() => {
        current.delete(code);
        otherTab.current?.();
      }, handover);
      current.set(code, timer);
    };
    let keys = noKeys;
    const onKey = (event: KeyboardEvent) => {
      const { code, shiftKey: shift, timeStamp: at } = event;
      const { state, scanned } = pressKey(keys, { code, shift, at });
      keys = state;
      // A scanner's digits are not the officer's number: no one types four keys as fast.
      const isTyped = event.target instanceof HTMLInputElement;
      if (isTyped && (state.text?.length ?? 0) >= scannerKeys) event.preventDefault();
      if (scanned === null) return;
      // The scanner's Enter must not press a button.
      event.preventDefault();
      seeScanned(scanned);
    };
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      turns.stop();
    };
  }, [turns]);

  const onFrame = useCallback((texts: readonly string[]) => turns.see(texts, 'camera'), [turns]);
  return { onFrame, isSeveral, turns };
}

/**
 * Holds the right to count what a scanner types while a screen checks tickets, so that two tabs of a
 * phone do not count one ticket twice. Another tab gets it when this one gives it back. Browsers
 * without Web Locks let every tab count.
 *
 * @param onHeld called with true once this tab has it
 * @returns a function that gives it back
 */
function holdScanner(onHeld: (isHeld: boolean) => void): () => void {
  const locks = (navigator as { locks?: LockManager | null }).locks;
  if (locks == null) {
    onHeld(true);
    return () => undefined;
  }
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isLeft = false;
  const hold = (): Promise<void> | undefined => {
    if (isLeft) return undefined;
    onHeld(true);
    return released;
  };
  const aborter = new AbortController();
  locks.request('touchline-gate/scanner', { signal: aborter.signal }, hold).catch(() => {
    // The request fails where the page has no storage. Then another tab has none either.
    if (!isLeft) onHeld(true);
  });
  return () => {
    isLeft = true;
    onHeld(false);
    aborter.abort();
    release();
  };
}
