/** The screens of an officer's own phone besides checking: all gates, people, exceptions, numbers. */
import { useState, useEffect } from 'react';
import type { Gate } from '#pwa/gate/engine/gate.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { ExceptionsScreen } from '#pwa/gate/officer/exceptions-screen.tsx';
import { GivenNumbers } from '#pwa/gate/officer/given-numbers.tsx';
import { NumberScreen } from '#pwa/gate/officer/number-screen.tsx';
import { OfficerGatesScreen, type OfficerPage } from '#pwa/gate/officer/officer-gates-screen.tsx';
import { PeopleScreen } from '#pwa/gate/officer/people-screen.tsx';
import { useExceptions } from '#pwa/gate/officer/use-exceptions.ts';
import type { GatesOverview } from '#pwa/gate/officer/gates-overview.ts';
import type { GivenNumber } from '#pwa/gate/engine/gate-replica.ts';

interface OfficerScreensProps {
  gate: Gate;
  view: GateView;
  now: number;
  /** The page that is shown first. */
  first: OfficerPage;
  onBack: () => void;
}

export function OfficerScreens({ gate, view, now, first, onBack }: OfficerScreensProps) {
  const [page, setPage] = useState(first);
  const facts = useOfficer(gate);
  const exceptions = useExceptions(gate, page === 'gates' || page === 'exceptions');
  const leave = () => (page === first ? onBack() : setPage(first));
  const numbers = facts && <GivenNumbers given={facts.given} now={now} />;
  if (page === 'number')
    return (
      <NumberScreen gate={gate} view={view} now={now} onBack={leave}>
        {numbers}
      </NumberScreen>
    );
  if (facts === null) return null;
  const { overview } = facts;
  if (page === 'people') return <PeopleScreen overview={overview} now={now} onBack={leave} />;
  if (page === 'exceptions')
    return <ExceptionsScreen exceptions={exceptions} gates={view.gates} now={now} onBack={leave} />;
  const openCount = exceptions.known?.list.filter(({ seenAt }) => seenAt === null).length ?? null;
  return (
    <OfficerGatesScreen
      overview={overview}
      view={view}
      now={now}
      onBack={leave}
      onPage={setPage}
      openExceptions={openCount}
    >
      {numbers}
    </OfficerGatesScreen>
  );
}

interface OfficerFacts {
  overview: GatesOverview;
  given: GivenNumber[];
}

/** Reads all gates and the numbers given after every change; null until the first reading. */
function useOfficer({ officer, view }: Gate): OfficerFacts | null {
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
