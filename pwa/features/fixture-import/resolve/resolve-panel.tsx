import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type {
  ImportPlan,
  ParsedFixtureFile,
  PlannedRow,
  UnresolvedName,
} from '#sync/contracts/matches/fixture-import.ts';
import type { FixtureImport } from '#pwa/features/fixture-import/store/saved-import.ts';
import {
  acceptOutOfRange,
  changeChoices,
} from '#pwa/features/fixture-import/store/import-store.ts';
import { CreateTeam } from '#pwa/features/fixture-import/resolve/create-team.tsx';
import { ResolvedList } from '#pwa/features/fixture-import/resolve/resolved-list.tsx';
import { countUnresolved, rowsMissing } from '#pwa/features/fixture-import/review/plan-rows.ts';
import { formatDate, leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { kickOffTimeOptions, formatKickOffTime } from '#pwa/lib/format/kick-off-time.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NextIcon, PreviousIcon } from '#pwa/ui/icons.ts';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/**
 * Asks one question at a time: which team or venue a name means, a team's home venue, kick-off
 * times.
 */
export function ResolvePanel({
  state,
  plan,
  file,
}: {
  state: FixtureImport;
  plan: ImportPlan;
  file: ParsedFixtureFile;
}) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(0);
  const { questions } = plan;
  const outside = rowsMissing(plan, 'outside_days');
  const late = rowsMissing(plan, 'no_time');
  const count = countUnresolved(plan);
  const at = Math.max(0, Math.min(wanted, count - 1));
  const question = questions[at];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-11 items-center gap-1">
        <h2 className="heading-2 flex-1 max-xl:sr-only">{t('fixtureImport.decide')}</h2>
        {count > 0 && (
          <>
            <span className="num flex-1 text-sm text-muted-foreground xl:flex-none">
              {t('fixtureImport.oneOf', { at: at + 1, count })}
            </span>
            <IconButton
              icon={PreviousIcon}
              label={t('fixtureImport.previous')}
              disabled={at === 0}
              onClick={() => setWanted(at - 1)}
            />
            <IconButton
              icon={NextIcon}
              label={t('fixtureImport.next')}
              disabled={at >= count - 1}
              onClick={() => setWanted(at + 1)}
            />
          </>
        )}
      </div>
      {count === 0 && <p>{t('fixtureImport.nothingOpen')}</p>}
      {question === undefined &&
        (outside.length > 0 && at === questions.length ? (
          <OutOfRangeQuestion state={state} days={plan.days} rows={outside} />
        ) : (
          late.length > 0 && <MissingTimesQuestion state={state} rows={late} />
        ))}
      {question !== undefined && (
        <UnresolvedNameQuestion
          key={`${question.kind} ${question.name}`}
          question={question}
          state={state}
          plan={plan}
          file={file}
        />
      )}
      <ResolvedList choices={state.choices} plan={plan} />
    </div>
  );
}

function UnresolvedNameQuestion({
  question,
  state,
  plan,
  file,
}: {
  question: UnresolvedName;
  state: FixtureImport;
  plan: ImportPlan;
  file: ParsedFixtureFile;
}) {
  const { t } = useTranslation();
  const { kind, name, lines, near, likely: guess, teamId } = question;
  const all = kind === 'team' ? plan.teams : plan.venues;
  const likely = near.flatMap((id) => all.find((each) => each.id === id) ?? []);
  const others = all.filter(({ id }) => !near.includes(id));
  const [id, setId] = useState(guess ?? '');
  /** Null until the checkbox is used: a guess that is confirmed is not remembered by default. */
  const [ticked, setTicked] = useState<boolean | null>(null);
  const remember = ticked ?? (guess === null || id !== guess);

  function use(): void {
    void changeChoices((choices) => {
      if (kind === 'home')
        return {
          ...choices,
          homes: [...choices.homes, { teamId: teamId ?? '', venueId: id }],
        };
      const which = kind === 'team' ? 'teams' : 'venues';
      return { ...choices, [which]: [...choices[which], { name, id, remember }] };
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') use();
        }}
      >
        <p>{t(`fixtureImport.ask_${kind}`, { name, count: lines.length })}</p>
        <FileExcerpt file={file} lines={lines} />
        <Field
          label={t(kind === 'team' ? 'fixtureImport.whichTeam' : 'fixtureImport.whichVenue')}
          hint={
            likely.length > 0
              ? t('fixtureImport.likely', {
                  names: joinWithCommas(likely.map(placeName)),
                })
              : undefined
          }
        >
          {(control) => (
            <NativeSelect {...control} value={id} onChange={({ target }) => setId(target.value)}>
              <option value="" disabled>
                {t('fixtureImport.choose')}
              </option>
              {[...likely, ...others].map((each) => (
                <option key={each.id} value={each.id} dir="auto">
                  {placeName(each)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {kind !== 'home' && (
          <Checkbox checked={remember} onChange={({ target }) => setTicked(target.checked)}>
            {t('fixtureImport.remember')}
          </Checkbox>
        )}
        <Button type="submit" variant="signal" full disabled={id === ''} busy={state.busy}>
          {t('fixtureImport.use', { count: lines.length })}
        </Button>
      </form>
      {kind === 'team' ? (
        <CreateTeam name={name} />
      ) : (
        <p className="text-sm text-muted-foreground">
          {t('fixtureImport.noSuchVenue')}{' '}
          <Link className="link" to="/admin/manage/venues">
            {t('fixtureImport.toVenues')}
          </Link>
        </p>
      )}
    </div>
  );
}

const maxLinesShown = 3;

/** The first lines that a question is about, as they are in the file. */
function FileExcerpt({ file, lines }: { file: ParsedFixtureFile; lines: readonly number[] }) {
  const wanted = new Set(lines.slice(0, maxLinesShown));
  return (
    <ol className="num overflow-hidden rounded-md bg-pitch-deep px-3 py-2 text-[0.8125rem] leading-5 text-pitch-foreground">
      {file.rows.map(
        ({ line }, at) =>
          wanted.has(line) && (
            <li key={line} className="flex gap-2.5">
              <span className="flex-none text-pitch-muted">{line}</span>
              <span className="min-w-0 truncate" dir="auto">
                {file.texts[at]}
              </span>
            </li>
          ),
      )}
    </ol>
  );
}

/** Sets one time for all fixtures without one; a single fixture's time is set in its row. */
function MissingTimesQuestion({
  state,
  rows,
}: {
  state: FixtureImport;
  rows: readonly PlannedRow[];
}) {
  const { t } = useTranslation();
  const [time, setTime] = useState('17:00');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const times = rows.map(({ line }) => ({ line, time }));
        void changeChoices((choices) => ({ ...choices, times: [...choices.times, ...times] }));
      }}
    >
      <p>{t('fixtureImport.ask_time', { count: rows.length })}</p>
      <Field label={t('matches.time')} hint={t('matches.timeHint', { zone: leagueTimeZone() })}>
        {(control) => (
          <NativeSelect {...control} value={time} onChange={({ target }) => setTime(target.value)}>
            {kickOffTimeOptions('17:00').map((each) => (
              <option key={each} value={each}>
                {formatKickOffTime(each)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button type="submit" variant="signal" full busy={state.busy}>
        {t('fixtureImport.use', { count: rows.length })}
      </Button>
    </form>
  );
}

/** Accepts all fixtures before or after the tournament; a single one is accepted in its row. */
function OutOfRangeQuestion({
  state,
  days,
  rows,
}: {
  state: FixtureImport;
  days: ImportPlan['days'];
  rows: readonly PlannedRow[];
}) {
  const { t } = useTranslation();
  const count = rows.length;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {t('fixtureImport.ask_outside', {
          from: formatDate(days.from),
          to: formatDate(days.to),
          count,
        })}
      </p>
      <Button
        variant="signal"
        full
        busy={state.busy}
        onClick={() => void acceptOutOfRange(rows.map(({ line }) => line))}
      >
        {t('fixtureImport.takeOutside', { count })}
      </Button>
    </div>
  );
}
