/** The people of a search: face, names in both languages, number and role, and where they are. */
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { isCountedInside } from '#sync/contracts/gate/presence.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { otherLanguageOf } from '#sync/contracts/messages/languages.ts';
import { OtherText } from '#pwa/gate/parts/both-languages.tsx';
import { matchedPart } from '#pwa/gate/search/find-people.ts';
import type { FoundEntry, SearchResult } from '#pwa/gate/search/gate-search.ts';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { PersonIcon } from '#pwa/ui/icons.ts';

interface FoundPeopleProps {
  result: Extract<SearchResult, { kind: 'found' }>;
  /** The typed text, to mark it in the names. */
  search: string;
  onChoose: (hash: string, source: 'typed' | 'search') => void;
}

export function FoundPeople({ result, search, onChoose }: FoundPeopleProps) {
  return (
    <ul className="border-b border-border bg-card">
      {result.people.map((found) => (
        <li key={found.entry.no} className="border-t border-border">
          <button
            type="button"
            className="flex min-h-19 w-full items-center gap-3 px-4 py-2 text-start"
            onClick={() => onChoose(found.entry.h, result.source)}
          >
            <FoundRow found={found} search={search} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const faceClass = 'size-14.5 flex-none rounded-lg bg-secondary object-cover';

function FoundRow({ found, search }: { found: FoundEntry; search: string }) {
  const { t, language } = useTranslation();
  const { entry, person } = found;
  const [first, second] =
    person === null ? [] : bothNames(language, person.name, person.nameArabic);
  const organization =
    person?.organization == null
      ? null
      : nameIn(language, person.organization, person.organizationArabic);
  const { state, detail, className } = useWhereabouts(found);
  return (
    <>
      {person?.photo == null ? (
        <span className={cn(faceClass, 'grid place-items-center')}>
          <PersonIcon className="size-7 text-muted-foreground" aria-hidden />
        </span>
      ) : (
        <img className={faceClass} src={person.photo} alt="" />
      )}
      <span className="min-w-0 flex-1">
        {first !== undefined && (
          <b className="block text-[1.0625rem]/5.5 font-[560]" dir="auto">
            <Marked name={first} search={search} />
          </b>
        )}
        {second !== undefined && (
          <OtherText language={otherLanguageOf(language)} className="text-[0.9375rem]/[1.5]">
            {second}
          </OtherText>
        )}
        <span className="block text-sm/4.75 text-muted-foreground">
          {joinWithCommas([
            t('gate.compared.number', { no: entry.no, role: t(`role.${entry.role}`) }),
            organization,
          ])}
        </span>
      </span>
      <span className={cn('ms-auto flex-none text-end text-sm/4.75 font-[640]', className)}>
        {state}
        <small className="block text-[0.875rem] font-[480] text-muted-foreground tabular-nums">
          {detail}
        </small>
      </span>
    </>
  );
}

function Marked({ name, search }: { name: string; search: string }) {
  const part = matchedPart(name, search);
  if (part === null) return name;
  const [start, end] = part;
  return (
    <>
      {name.slice(0, start)}
      <mark className="bg-transparent font-[780] text-inherit underline decoration-primary decoration-[2.5px] underline-offset-3">
        {name.slice(start, end)}
      </mark>
      {name.slice(end)}
    </>
  );
}

/** Describes where a person is, as far as this phone knows. */
function useWhereabouts({ entry, presence, isReplaced }: FoundEntry) {
  const { t } = useTranslation();
  const seat =
    entry.seat === null ? null : t('tickets.seatNumber', { seat: seatNumber(entry.seat) });
  if (entry.revokedAt !== null)
    return {
      state: t(isReplaced ? 'gate.answer.replaced' : 'gate.answer.revoked'),
      detail: formatTime(entry.revokedAt),
      className: 'text-rejected-foreground',
    };
  if (presence.state === 'notSeen')
    return { state: t('gate.search.notYet'), detail: seat, className: 'text-approved-foreground' };
  const { gate, at } = presence;
  const time = formatTime(at);
  return {
    state: t(
      isCountedInside(presence)
        ? 'gate.search.inside'
        : presence.state === 'inside'
          ? 'gate.answer.maybeInside'
          : 'gate.search.left',
    ),
    detail: gate === null ? time : t('gate.search.where', { gate, time }),
    className: 'text-draft-foreground',
  };
}
