/** Compares the officer's digits with the ticket's number; wrong ones are counted on the disk. */
import { maxWrongNumbers, overrideNumber } from '#sync/contracts/gate/override.ts';
import type { OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import { type GateReplica, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';

/** @param code printed on the ticket, `RP79-ARTX` */
export async function tryOverrideNumber(
  replica: GateReplica,
  code: string,
  digits: string,
): Promise<OverrideResult> {
  const key = await readSetting(replica, 'matchKey');
  if (key === undefined) return { accepted: false, triesLeft: 0 };
  const number = await overrideNumber(key, code);
  return replica.transaction('rw', replica.setting, async () => {
    const wrong = (await readSetting(replica, 'wrongNumbers')) ?? {};
    const before = wrong[code] ?? 0;
    if (before >= maxWrongNumbers) return { accepted: false, triesLeft: 0 };
    if (digits === number) return { accepted: true };
    await writeSetting(replica, 'wrongNumbers', { ...wrong, [code]: before + 1 });
    return { accepted: false, triesLeft: maxWrongNumbers - before - 1 };
  });
}
