import { useId } from 'react';
import type { Candidate } from '#sync/contracts/pools/outlet-places.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

interface ListProps {
  /** Whether several people can be chosen, for requests; a substitute is one person. */
  isSeveral?: boolean;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The people whom an outlet vouches for; those who cannot be chosen stay visible, with the reason. */
export function CandidateList({
  people,
  ...props
}: ListProps & {
  /** Undefined while they are loaded. */
  people: readonly Candidate[] | undefined;
}) {
  const { t } = useTranslation();
  const name = useId();
  if (!people) return <Skeleton className="h-40 rounded-xl" />;
  if (people.length === 0) return <p>{t('outlets.noPeople')}</p>;
  return (
    <ul className="divide-y divide-border rounded-xl border border-border">
      {people.map((person) => (
        <li key={person.accountId}>
          <PersonChoice person={person} name={name} {...props} />
        </li>
      ))}
    </ul>
  );
}

function PersonChoice({
  person,
  name,
  isSeveral = false,
  chosen,
  onChange,
}: ListProps & { person: Candidate; name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { accountId, role, requested } = person;
  const isChosen = chosen.includes(accountId);
  const obstacle = person.obstacle ?? (isSeveral && requested !== null ? 'requested' : null);
  function choose(): void {
    if (!isSeveral) onChange([accountId]);
    else onChange(isChosen ? chosen.filter((each) => each !== accountId) : [...chosen, accountId]);
  }
  return (
    <label
      className={cn(
        'flex min-h-14 items-center gap-3 px-3.5 py-2 has-checked:bg-accent',
        obstacle === null && 'cursor-pointer',
      )}
    >
      <input
        type={isSeveral ? 'checkbox' : 'radio'}
        name={name}
        className="size-5 flex-none accent-primary"
        checked={isChosen}
        disabled={obstacle !== null}
        aria-label={fullName(person)}
        aria-describedby={id}
        onChange={choose}
      />
      <span className="min-w-0">
        <bdi className={cn('font-[580]', obstacle !== null && 'text-muted-foreground')}>
          {fullName(person)}
        </bdi>
        <span id={id} className="block text-sm">
          <span className="text-muted-foreground">
            {joinWithDots([
              role !== null && t(`role.${role}`),
              obstacle === null && requested !== null && t('matchPlaces.waitingBadge'),
            ])}
          </span>
          {obstacle !== null && (
            <span className="block font-[560]">{t(`outletPlaces.obstacle.${obstacle}`)}</span>
          )}
        </span>
      </span>
    </label>
  );
}
