import { useState } from 'react';
import { isCountedInside } from '#sync/contracts/gate/presence.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { GatesOverview, ListedPerson } from '#pwa/gate/officer/gates-overview.ts';
import { personState } from '#pwa/gate/officer/person-state.ts';
import { GateBody, GateScreen } from '#pwa/gate/parts/gate-screen.tsx';
import { Note } from '#pwa/gate/parts/note.tsx';
import { Row, RowNote } from '#pwa/gate/parts/row.tsx';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LockedIcon } from '#pwa/ui/icons.ts';
import { List } from '#pwa/ui/list/list.tsx';

const filters = {
  everybody: () => true,
  inside: isCountedInside,
  notSeen: (person) =>
    person.state === 'notSeen' || (person.state === 'inside' && !isCountedInside(person)),
  out: ({ state }) => state === 'out',
  twice: ({ isTwice }) => isTwice,
} satisfies Record<string, (person: ListedPerson) => boolean>;
type Filter = keyof typeof filters;
const names = Object.keys(filters) as Filter[];

/** Everyone on the list by number, without names: those are sealed on this phone too. */
export function PeopleScreen({
  overview,
  now,
  onBack,
}: {
  overview: GatesOverview;
  now: number;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('everybody');
  const count = (name: Filter) => overview.people.filter(filters[name]).length;
  const shown = overview.people.filter(filters[filter]);
  return (
    <GateScreen>
      <ScreenHead title={t('gate.officer.people')} onBack={onBack} />
      <div
        className="flex flex-wrap gap-2 px-4 pt-1 pb-3.5"
        role="group"
        aria-label={t('gate.officer.people')}
      >
        {names
          .filter((name) => name === filter || name === 'everybody' || count(name) > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              className="min-h-11 rounded-md px-3.5 text-[0.9375rem] font-[560] shadow-[inset_0_0_0_1.5px_var(--input)] aria-pressed:bg-foreground aria-pressed:text-background aria-pressed:shadow-none"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {t(`gate.officer.${name}`)} <b>{count(name)}</b>
            </button>
          ))}
      </div>
      <GateBody>
        {shown.length === 0 ? (
          <p className="text-muted-foreground">{t('gate.officer.nobody')}</p>
        ) : (
          <List>
            {shown.map((person) => (
              <PersonRow key={person.entry.id} person={person} now={now} />
            ))}
          </List>
        )}
        <Note icon={LockedIcon}>{t('gate.officer.noNames')}</Note>
      </GateBody>
    </GateScreen>
  );
}

/** Colour of the line at a row's start. */
const tones = {
  inside: 'approved',
  out: 'offline',
  notSeen: 'offline',
  revoked: 'rejected',
  replaced: 'rejected',
} as const;

function PersonRow({ person, now }: { person: ListedPerson; now: number }) {
  const { t } = useTranslation();
  const { entry, state, isTwice } = person;
  return (
    <Row
      tone={isTwice ? 'pending' : tones[state]}
      number={entry.no}
      title={joinWithCommas([
        t(`role.${entry.role}`),
        entry.seat !== null && t('gate.officer.seat', { seat: seatNumber(entry.seat) }),
      ])}
    >
      <RowNote>
        {joinWithCommas([isTwice && t('gate.officer.twice'), personState(person, now)])}
      </RowNote>
    </Row>
  );
}
