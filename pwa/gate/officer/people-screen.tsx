import { useState } from 'react';
import { isCountedInside } from '#sync/contracts/gate/presence.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import type { GatesOverview, ListedPerson } from '#pwa/gate/officer/gates-overview.ts';
import { personState } from '#pwa/gate/officer/person-state.ts';
import { ScreenHead } from '#pwa/gate/parts/screen-head.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { LockedIcon } from '#pwa/ui/icons.ts';

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
    <main className="gate-screen">
      <ScreenHead title={t('gate.officer.people')} onBack={onBack} />
      <div className="of-filters" role="group" aria-label={t('gate.officer.people')}>
        {names
          .filter((name) => name === filter || name === 'everybody' || count(name) > 0)
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {t(`gate.officer.${name}`)} <b>{count(name)}</b>
            </button>
          ))}
      </div>
      <div className="g-body">
        {shown.length === 0 ? (
          <p className="text-muted-foreground">{t('gate.officer.nobody')}</p>
        ) : (
          <ul className="gate-card rows of-gates">
            {shown.map((person) => (
              <PersonRow key={person.entry.id} person={person} now={now} />
            ))}
          </ul>
        )}
        <p className="note">
          <LockedIcon aria-hidden />
          <span>{t('gate.officer.noNames')}</span>
        </p>
      </div>
    </main>
  );
}

/** Colour of the line at a row's start. */
const tones = {
  inside: '',
  out: 'is-off',
  notSeen: 'is-off',
  revoked: 'is-bad',
  replaced: 'is-bad',
} as const;

function PersonRow({ person, now }: { person: ListedPerson; now: number }) {
  const { t } = useTranslation();
  const { entry, state, isTwice } = person;
  return (
    <li className={isTwice ? 'is-waiting' : tones[state]}>
      <span className="n">{entry.no}</span>
      <span>
        <b>
          {joinWithCommas([
            t(`role.${entry.role}`),
            entry.seat !== null && t('gate.officer.seat', { seat: seatNumber(entry.seat) }),
          ])}
        </b>
        <span className="s">
          {joinWithCommas([isTwice && t('gate.officer.twice'), personState(person, now)])}
        </span>
      </span>
    </li>
  );
}
