import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { DeleteMatchDialog } from '#pwa/features/manage-matches/delete-match-dialog.tsx';
import { type MatchValues, valueWords } from '#pwa/features/manage-matches/match-form.ts';
import { MatchNameChoices } from '#pwa/features/manage-matches/match-name-choices.tsx';
import { bookingsOf } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { useMatchForm } from '#pwa/features/manage-matches/use-match-form.ts';
import { formatWeekdayDate, leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { kickOffTimeOptions, formatKickOffTime } from '#pwa/lib/format/kick-off-time.ts';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Checkbox } from '#pwa/ui/form/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input, Select } from '#pwa/ui/form/input.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The form of a stored or a new match. */
export function MatchFormView({
  match,
  choices,
}: {
  match: AdminMatch | null;
  choices: MatchChoices;
}) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const edit = useMatchForm(match, choices, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;
  const approved = match === null ? 0 : bookingsOf(match).approved;
  // Shows the league's date format, because browsers use their own in the field.
  const day = form.watch('day');
  const dayWords = day === '' ? undefined : formatWeekdayDate(day);

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else toList();
  }
  function toList(): void {
    void router.navigate({ to: '/admin/manage/matches' });
  }
  function errorOf(field: keyof MatchValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: keyof MatchValues, plain?: ReactNode): ReactNode {
    if (!changedMeanwhile(field)) return plain;
    const value = valueWords(field, loaded, choices) || t('form.nothing');
    return <b className="font-[600] text-pending-foreground">{t('form.nowStands', { value })}</b>;
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      busy={deleting}
      {...(match !== null && {
        start: (
          <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
            {t('users.delete')}
          </Button>
        ),
      })}
    >
      {approved > 0 && (
        <Banner tone="notice" rounded>
          {approved === 1
            ? t('matches.approvedHoldOne')
            : t('matches.approvedHold', { count: approved })}
        </Banner>
      )}
      <Field label={t('matches.name')} error={errorOf('name')} hint={hintOf('name')} required>
        {(control) => (
          <Input {...control} dir="auto" maxLength={120} autoComplete="off" {...register('name')} />
        )}
      </Field>
      <MatchNameChoices form={form} choices={choices} errorOf={errorOf} hintOf={hintOf} />
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
          hint={hintOf('time', t('matches.timeHint', { zone: leagueTimeZone() }))}
          required
        >
          {(control) => (
            <Select {...control} {...register('time')}>
              {kickOffTimeOptions(loaded.time).map((time) => (
                <option key={time} value={time}>
                  {time === '' ? t('season.chooseTime') : formatKickOffTime(time)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('matches.seated')}
          error={errorOf('seated')}
          hint={t(match === null ? 'season.seatedHint' : 'season.seatedFixedHint')}
          required
        >
          {(control) => {
            const kinds = (
              <>
                <option value="yes">{t('matches.seatedYes')}</option>
                <option value="no">{t('matches.freeSeating')}</option>
              </>
            );
            // Not registered with the form, because a disabled field has no value there.
            return match !== null ? (
              <Select {...control} disabled value={loaded.seated}>
                {kinds}
              </Select>
            ) : (
              <Select {...control} {...register('seated')}>
                <option value="">{t('season.chooseSeated')}</option>
                {kinds}
              </Select>
            );
          }}
        </Field>
        <Field
          label={t('matches.gate')}
          error={errorOf('gate')}
          hint={hintOf('gate', t('matches.gateHint'))}
        >
          {(control) => <Input {...control} dir="auto" autoComplete="off" {...register('gate')} />}
        </Field>
      </div>
      <div>
        <Checkbox {...register('reservationOpen')}>
          <b className="font-semibold">{t('matches.reservationOpen')}</b>
          <span className="block text-sm text-muted-foreground">
            {hintOf('reservationOpen', t('matches.reservationHint'))}
          </span>
        </Checkbox>
      </div>
      {deleting && match !== null && (
        <DeleteMatchDialog match={match} onClose={() => setDeleting(false)} onDeleted={toList} />
      )}
    </RecordForm>
  );
}
