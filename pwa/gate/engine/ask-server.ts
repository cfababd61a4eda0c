/** Asks the server for this phone's own row where the list shows that it has changed. */
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';

/**
 * Returns what has to be called with each snapshot. Contact and rights come by the phone's own call; and
 * a closed match is no longer in the list that would say so.
 *
 * @param ask reads the phone's own row
 */
export function createQuestions(ask: () => void): (snapshot: Snapshot) => void {
  let wasWithdrawn = false;
  /** The versions of the rows for which the call was made. */
  let askedFor: string | undefined;
  return ({ device, match, enrolment, isListWithdrawn, ended }) => {
    const change = `${device.version}/${match.version}`;
    const known = `${enrolment.device.version}/${enrolment.match.version}`;
    const isChanged = change !== known && change !== askedFor;
    if (ended === null && (isChanged || (isListWithdrawn && !wasWithdrawn))) ask();
    wasWithdrawn = isListWithdrawn;
    askedFor = change;
  };
}
