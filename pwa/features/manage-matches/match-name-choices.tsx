import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MatchValues } from '#pwa/features/manage-matches/match-form.ts';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Select } from '#pwa/ui/form/input.tsx';

/** Tournament, venue and the two teams of a match. */
export function MatchNameChoices({
  form: { register },
  choices: { events, teams, venues },
  errorOf,
  hintOf,
}: {
  form: UseFormReturn<MatchValues>;
  choices: MatchChoices;
  errorOf: (field: keyof MatchValues) => string | undefined;
  hintOf: (field: keyof MatchValues) => ReactNode;
}) {
  const { t } = useTranslation();
  const fields = [
    ['homeTeam', t('matches.home'), t('season.chooseTeam'), teams],
    ['awayTeam', t('matches.away'), t('season.chooseTeam'), teams],
    ['eventId', t('matches.event'), t('season.chooseEvent'), events],
    ['locationId', t('matches.venue'), t('season.chooseVenue'), venues],
  ] as const;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {fields.map(([field, label, choose, all]) => (
        <Field key={field} label={label} error={errorOf(field)} hint={hintOf(field)} required>
          {(control) => (
            <Select {...control} {...register(field)}>
              <option value="">{choose}</option>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
