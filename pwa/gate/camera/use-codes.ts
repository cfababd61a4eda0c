/** Turns frames of the camera and a scanner's keys into codes, each reported once. */
import { useCallback, useEffect, useRef } from 'react';
import { holdScanner } from '#pwa/gate/camera/one-scanner.ts';
import { noKeys, pressKey, scannerKeys } from '#sync/contracts/gate/scanner-keys.ts';
import { seeCodes, type SeenCodes } from '#sync/contracts/gate/seen-codes.ts';

/**
 * Returns what a frame loop calls for each frame, with the text of its code or null.
 *
 * @param onOtherTab a screen that counts gives it: a scanner typed a code that is not counted here,
 *   because another tab of this phone counts
 */
export function useCodes(
  onCode: (text: string, source: 'camera' | 'scanner') => void,
  onOtherTab?: () => void,
): (text: string | null) => void {
  const seen = useRef<SeenCodes>(new Map());
  const isHeld = useRef(false);
  const isCounting = onOtherTab !== undefined;

  useEffect(() => {
    if (!isCounting) return;
    return holdScanner((held) => {
      isHeld.current = held;
    });
  }, [isCounting]);

  useEffect(() => {
    let keys = noKeys;
    const onKey = (event: KeyboardEvent) => {
      const { code, shiftKey: shift, timeStamp: at } = event;
      const { state, scanned } = pressKey(keys, { code, shift, at });
      keys = state;
      // A scanner's digits are not the officer's number: nobody types four keys as fast.
      const isTyped = event.target instanceof HTMLInputElement;
      if (isTyped && (state.text?.length ?? 0) >= scannerKeys) event.preventDefault();
      if (scanned === null) return;
      // The scanner's Enter must not press a button.
      event.preventDefault();
      if (onOtherTab === undefined || isHeld.current) onCode(scanned, 'scanner');
      else onOtherTab();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [onCode, onOtherTab]);

  return useCallback(
    (text) => {
      if (text === null) return;
      const result = seeCodes(seen.current, [text], performance.now());
      seen.current = result.seen;
      for (const each of result.counting) onCode(each, 'camera');
    },
    [onCode],
  );
}
