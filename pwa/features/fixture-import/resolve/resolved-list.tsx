import type { ImportChoices, ImportPlan } from '#sync/contracts/matches/fixture-import.ts';
import { changeChoices } from '#pwa/features/fixture-import/store/import-store.ts';
import { type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';

/** Number of answered questions. */
export function countResolved({ teams, venues, homes, times, outside }: ImportChoices): number {
  const ofMany = [times, outside].filter(({ length }) => length > 0);
  return teams.length + venues.length + homes.length + ofMany.length;
}

/** The answers so far; each can be undone. */
export function ResolvedList({ choices, plan }: { choices: ImportChoices; plan: ImportPlan }) {
  const { t } = useTranslation();
  if (countResolved(choices) === 0) return null;
  const nameOf = (all: readonly ({ id: string } & NamedPlace)[], id: string) => {
    const found = all.find((each) => each.id === id);
    return found ? placeName(found) : '';
  };
  const means = (name: string, meaning: string) => t('fixtureImport.means', { name, meaning });
  const answers: { text: string; without: Partial<ImportChoices> }[] = [
    ...choices.teams.map((chosen) => ({
      text: means(chosen.name, nameOf(plan.teams, chosen.id)),
      without: { teams: choices.teams.filter((each) => each !== chosen) },
    })),
    ...choices.venues.map((chosen) => ({
      text: means(chosen.name, nameOf(plan.venues, chosen.id)),
      without: { venues: choices.venues.filter((each) => each !== chosen) },
    })),
    ...choices.homes.map((chosen) => ({
      text: means(nameOf(plan.teams, chosen.teamId), nameOf(plan.venues, chosen.venueId)),
      without: { homes: choices.homes.filter((each) => each !== chosen) },
    })),
  ];
  const { length: times } = choices.times;
  const { length: outside } = choices.outside;
  if (times > 0)
    answers.push({ text: t('fixtureImport.timesSet', { count: times }), without: { times: [] } });
  if (outside > 0)
    answers.push({
      text: t('fixtureImport.outsideTaken', { count: outside }),
      without: { outside: [] },
    });
  return (
    <section>
      <h3 className="heading-3">{t('fixtureImport.settled')}</h3>
      <ul className="mt-1 flex flex-col">
        {answers.map(({ text, without }) => (
          <li key={text} className="flex items-center gap-2 border-b border-border text-sm">
            <span className="min-w-0 flex-1 py-2">{text}</span>
            <IconButton
              icon={CloseIcon}
              label={t('fixtureImport.takeBack', { what: text })}
              onClick={() => void changeChoices((present) => ({ ...present, ...without }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
