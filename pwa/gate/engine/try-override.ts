/** Checks the officer's digits; wrong ones are counted on the disk. */
import {
  maxWrongNumbers,
  numberVerifier,
  spareSlotOf,
} from '#sync/contracts/gate/officer-number.ts';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { base64url, decodeBytes, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import type { OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import {
  type GateReplica,
  readSetting,
  readSettings,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';

/**
 * A try counts as wrong before it is made, so that a page that is closed meanwhile gives no more tries.
 * Without what the digits are checked with there is no try: the phone was not accepted, or has not
 * loaded it yet.
 *
 * @param code printed on the ticket, `RP79-ARTX`
 * @param no the ticket's number on this phone's list; null if it is not there
 */
export async function tryOverrideNumber(
  replica: GateReplica,
  { code, no }: { code: string; no: number | null },
  digits: string,
): Promise<OverrideResult> {
  const { numbers, wrongNumbers } = await readSettings(replica, ['numbers', 'wrongNumbers']);
  if ((wrongNumbers?.[code] ?? 0) >= maxWrongNumbers) return { accepted: false, triesLeft: 0 };
  const number = numbers?.slots.get(no ?? spareSlotOf(hashOfCode(code)));
  if (number === undefined) return { accepted: false, triesLeft: null };
  const before = await addWrong(replica, code, 1);
  if (before >= maxWrongNumbers) return { accepted: false, triesLeft: 0 };
  if (!(await isRight(digits, number)))
    return { accepted: false, triesLeft: maxWrongNumbers - before - 1 };
  await addWrong(replica, code, -1);
  return { accepted: true };
}

async function isRight(
  digits: string,
  number: { salt?: string | undefined; verifier?: string | undefined; digits?: string | undefined },
): Promise<boolean> {
  if (number.digits !== undefined) return digits === number.digits;
  const salt = decodeBytes(number.salt ?? '', base64url);
  return (
    salt !== null && encodeBytes(await numberVerifier(digits, salt), base64url) === number.verifier
  );
}

/** Returns how many there were; a locked ticket stays as it is. */
async function addWrong(replica: GateReplica, code: string, change: number): Promise<number> {
  return replica.transaction('rw', replica.setting, async () => {
    const wrong = (await readSetting(replica, 'wrongNumbers')) ?? {};
    const before = wrong[code] ?? 0;
    if (change > 0 && before >= maxWrongNumbers) return before;
    await writeSetting(replica, 'wrongNumbers', { ...wrong, [code]: Math.max(0, before + change) });
    return before;
  });
}
