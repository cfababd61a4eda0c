import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Match } from '#sync/contracts/matches.ts';
import { MatchFacts } from '#pwa/features/manage-matches/match-facts.tsx';
import { type MatchForm, valueWords } from '#pwa/features/manage-matches/match-form.ts';
import { bookingsOf } from '#pwa/features/manage-matches/match-rows.ts';
import { useMatchForm } from '#pwa/features/manage-matches/use-match-form.ts';
import { formatWeekdayDate, leagueZone } from '#pwa/lib/dates.ts';
import { kickOffTimes, timeWords } from '#pwa/lib/kick-off-time.ts';
import { RecordForm } from '#pwa/lib/parts/record-form.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Input, Select } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** The form of a match that was loaded. */
export function MatchFormView({ match }: { match: Match }) {
  const { t, told } = useWords();
  const router = useRouter();
  const edit = useMatchForm(match, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;
  const { approved } = bookingsOf(match);
  // The browser writes the date its own way.
  const day = form.watch('day');
  const dayWords = day === '' ? undefined : formatWeekdayDate(day);

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/admin/manage/matches' });
  }
  function errorOf(field: keyof MatchForm): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : told(message);
  }
  function hintOf(field: keyof MatchForm, plain?: ReactNode): ReactNode {
    if (!changedMeanwhile(field)) return plain;
    const value = valueWords(field, loaded) || t('form.nothing');
    return <b className="font-[600] text-pending-foreground">{t('form.nowStands', { value })}</b>;
  }

  return (
    <RecordForm state={edit} onLeave={leave}>
      <MatchFacts match={match} />
      {approved > 0 && (
        <Strip tone="notice" rounded>
          {approved === 1
            ? t('matches.approvedHoldOne')
            : t('matches.approvedHold', { count: approved })}
        </Strip>
      )}
      <Field label={t('matches.name')} error={errorOf('name')} hint={hintOf('name')} required>
        {(control) => (
          <Input {...control} maxLength={120} autoComplete="off" {...register('name')} />
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('matches.date')}
          error={errorOf('day')}
          hint={hintOf('day', dayWords)}
          required
        >
          {(control) => <Input {...control} type="date" {...register('day')} />}
        </Field>
        <Field
          label={t('matches.time')}
          error={errorOf('time')}
          hint={hintOf('time', t('matches.timeHint', { zone: leagueZone() }))}
          required
        >
          {(control) => (
            <Select {...control} {...register('time')}>
              {kickOffTimes(loaded.time).map((time) => (
                <option key={time} value={time}>
                  {timeWords(time)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={t('matches.gate')}
        error={errorOf('gate')}
        hint={hintOf('gate', t('matches.gateHint'))}
      >
        {(control) => <Input {...control} autoComplete="off" {...register('gate')} />}
      </Field>
      <div>
        <Checkbox {...register('reservationOpen')}>
          <b className="font-semibold">{t('matches.reservationOpen')}</b>
          <span className="block text-sm text-muted-foreground">
            {hintOf('reservationOpen', t('matches.reservationHint'))}
          </span>
        </Checkbox>
      </div>
    </RecordForm>
  );
}
