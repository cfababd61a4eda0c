import { type DragEvent, type Ref, useState } from 'react';
import { clashHours } from '#sync/contracts/events/assignments.ts';
import type { BoardMatch, BoardOfficer } from '#sync/contracts/events/officer-board.ts';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';
import {
  matchName,
  type OfficerChoice,
  type OtherMatch,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import { formatDateTime, formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { organizationName } from '#pwa/lib/people/person-name.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Command, CommandInput, CommandItem, CommandList } from '#pwa/ui/command.tsx';
import { MatchesIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/**
 * The officers for a match, searched by name, each with the other matches of that day and with the
 * clashes. One press or Enter chooses an officer.
 */
export function OfficerChoices({
  match,
  choices,
  assigned,
  onChoose,
  onEscape,
  onDrag,
  inputRef,
  className,
}: {
  match: BoardMatch;
  choices: readonly OfficerChoice[];
  /** Id of the match's officer; undefined for none. */
  assigned: string | undefined;
  onChoose: (officer: BoardOfficer) => void;
  onEscape?: () => void;
  /** Called when an officer is dragged, and with null when the drag ends. */
  onDrag?: (officer: BoardOfficer | null) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [active, setActive] = useState('');
  const found = choices.filter(({ officer: { name, nameArabic, ...officer } }) =>
    matchesSearch(text, name, nameArabic, officer.organization, officer.organizationArabic),
  );
  const label = t('assignments.officerFor', { match: matchName(match) });
  return (
    <Command
      values={found.map(({ officer }) => officer.id)}
      value={active}
      onValueChange={setActive}
      className={cn('flex min-h-0 flex-col gap-2', className)}
    >
      <CommandInput
        ref={inputRef}
        aria-label={t('assignments.searchOfficer')}
        placeholder={t('assignments.searchOfficer')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onEscape === undefined) return;
          event.preventDefault();
          onEscape();
        }}
      />
      {found.length === 0 && (
        <p role="status" className="px-1 py-2 text-sm text-muted-foreground">
          {t(choices.length === 0 ? 'assignments.noOfficersText' : 'assignments.noOfficerText')}
        </p>
      )}
      <CommandList label={label} className="min-h-0 flex-1 overflow-y-auto">
        {found.map(({ officer, others }) => (
          <CommandItem
            key={officer.id}
            value={officer.id}
            className="flex-col items-stretch justify-center gap-0.5 py-2"
            onSelect={() => {
              setText('');
              onChoose(officer);
            }}
            {...(onDrag && {
              onDragStart: (event: DragEvent) => {
                event.dataTransfer.setData('text/plain', placeName(officer));
                event.dataTransfer.effectAllowed = 'copy';
                onDrag(officer);
              },
              onDragEnd: () => onDrag(null),
            })}
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1">
                <bdi className="font-[600]">{placeName(officer)}</bdi>{' '}
                <bdi className="text-[0.8125rem] text-muted-foreground">
                  {organizationName(officer)}
                </bdi>
              </span>
              {officer.id === assigned && (
                <StatusBadge tone="approved">{t('assignments.assigned')}</StatusBadge>
              )}
            </span>
            {others.length === 0 ? (
              <span className="text-[0.8125rem] text-muted-foreground">
                {t('assignments.free')}
              </span>
            ) : (
              <OtherMatches match={match} others={others} />
            )}
          </CommandItem>
        ))}
      </CommandList>
    </Command>
  );
}

/** An officer's other matches of the day, and in words why one clashes. Those that clash come first. */
export function OtherMatches({
  match,
  others,
  max = 3,
}: {
  match: BoardMatch;
  others: readonly OtherMatch[];
  /** Maximum number of matches listed; the others are counted. */
  max?: number;
}) {
  const { t } = useTranslation();
  const shown = others
    .toSorted((one, other) => Number(one.reason === null) - Number(other.reason === null))
    .slice(0, max);
  const reasonOf = ({ match: other, reason }: OtherMatch) =>
    reason === 'time'
      ? t('assignments.tooClose', { hours: clashHours })
      : reason === 'city' &&
        t('assignments.otherCity', {
          city: placeName({ name: other.city, nameArabic: other.cityArabic }),
        });
  const lines = shown.map((other) => {
    const Mark = other.reason === null ? MatchesIcon : WarningIcon;
    const { date, day } = other.match;
    return (
      <span
        key={other.match.id}
        className={cn(
          'num flex gap-1.5 text-[0.8125rem] leading-4.5',
          other.reason === null ? 'text-muted-foreground' : 'font-[560] text-pending-foreground',
        )}
      >
        <Mark className="mt-0.5 size-3.5 flex-none" aria-hidden />
        <span className="min-w-0">
          {joinWithDots([
            day === match.day ? formatTime(date) : formatDateTime(date),
            matchName(other.match),
            reasonOf(other),
          ])}
        </span>
      </span>
    );
  });
  const more = others.length - shown.length;
  return (
    <>
      {lines}
      {more > 0 && (
        <span className="num ps-5 text-[0.8125rem] leading-4.5 text-muted-foreground">
          {t('assignments.clashesMore', { count: more })}
        </span>
      )}
    </>
  );
}
