import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Match } from '#sync/contracts/matches.ts';
import { LeaveDialog } from '#pwa/lib/parts/leave-dialog.tsx';
import { MatchFacts } from '#pwa/features/manage-matches/match-facts.tsx';
import { type MatchForm, valueWords } from '#pwa/features/manage-matches/match-form.ts';
import { bookingsOf } from '#pwa/features/manage-matches/match-rows.ts';
import { useMatchForm } from '#pwa/features/manage-matches/use-match-form.ts';
import { formatWeekdayDate, leagueZone } from '#pwa/lib/dates.ts';
import { kickOffTimes, timeWords } from '#pwa/lib/kick-off-time.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Input, Select } from '#pwa/ui/input.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** The form of a match that was loaded. */
export function MatchFormView({ match }: { match: Match }) {
  const { t, told } = useWords();
  const router = useRouter();
  const {
    form,
    errors,
    isDirty,
    isSubmitting,
    loaded,
    refusal,
    submit,
    loadAgain,
    changedMeanwhile,
  } = useMatchForm(match, leave);
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
    const value = valueWords(field, loaded.form) || t('form.nothing');
    return <b className="font-[600] text-pending-foreground">{t('form.nowStands', { value })}</b>;
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => void submit(event)}
    >
      {refusal !== null && (
        <Strip
          tone="error"
          action={
            refusal.kind === 'stale' && (
              <Button size="xs" onClick={() => void loadAgain()}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          {refusal.text}
        </Strip>
      )}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className="flex max-w-3xl flex-col gap-5">
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
                  {kickOffTimes(loaded.form.time).map((time) => (
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
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none items-center justify-end gap-2.5 border-t border-border bg-card px-4 py-2.5 safe-bottom md:px-6">
        <Button size="touch" onClick={leave}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="touch"
          variant="signal"
          className="md:min-w-32"
          disabled={!isDirty}
          busy={isSubmitting}
        >
          {t('action.save')}
        </Button>
      </footer>
      <LeaveDialog dirty={isDirty && !isSubmitting} sending={isSubmitting} />
    </form>
  );
}
