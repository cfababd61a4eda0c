import { useEffect, useState } from 'react';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GatesOverview } from '#pwa/gate/officer/gates-overview.ts';
import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';

interface OfficerFacts {
  overview: GatesOverview;
  given: GivenNumber[];
}

/** Reads all gates and the numbers given after every change; null until the first reading. */
export function useOfficer({ officer, view }: Gate): OfficerFacts | null {
  const [facts, setFacts] = useState<OfficerFacts | null>(null);
  useEffect(() => {
    let left = false;
    const read = () => {
      Promise.all([officer.overview(), officer.given()]).then(
        ([overview, given]) => !left && setFacts({ overview, given }),
        (error: unknown) => console.error('the gates could not be read', error),
      );
    };
    read();
    const unsubscribe = view.subscribe(read);
    return () => {
      left = true;
      unsubscribe();
    };
  }, [officer, view]);
  return facts;
}
