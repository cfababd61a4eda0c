import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  maxMergedPeople,
  merge,
  mergeOutlet,
  type MergeSuggestion,
} from '#sync/contracts/outlets/manage-outlets.ts';
import { OutletTypeOptions } from '#pwa/features/manage-outlets/outlets.tsx';
import { outletsQuery } from '#pwa/lib/admin/queries/outlet-queries.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** Chooses spellings, name, type and managers of a suggestion, and shows how many people it affects. */
export function MergeForm({
  suggestion,
  onMerged,
}: {
  suggestion: MergeSuggestion;
  onMerged: () => void;
}) {
  const { t, translate } = useTranslation();
  const client = useQueryClient();
  const { outlet } = suggestion;
  const [keys, setKeys] = useState<ReadonlySet<string>>(
    () => new Set(suggestion.keys.map(({ key }) => key)),
  );
  const [managers, setManagers] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState(suggestion.keys[0]?.spellings[0] ?? '');
  const [type, setType] = useState('');
  const { busy, error, fieldErrors, setFieldErrors, submit } = useSubmit({
    fields: ['name', 'type', 'keys', 'managers'],
  });
  const chosen = suggestion.keys.filter(({ key }) => keys.has(key));
  const spellings = new Set(chosen.flatMap((each) => each.spellings));
  const people = suggestion.people.filter(({ organization }) => spellings.has(organization));
  const count = chosen.reduce((sum, each) => sum + each.people, 0);
  const shownName = outlet === null ? name.trim() : placeName(outlet);

  async function mergePeople(): Promise<void> {
    const checked = merge.safeParse({
      keys: [...keys],
      managers: people.flatMap(({ accountId }) => (managers.has(accountId) ? [accountId] : [])),
      ...(outlet === null ? { outlet: { name, type } } : { outletId: outlet.id }),
    });
    if (!checked.success) {
      const problems = checked.error.issues.map(({ path, message }) => [
        String(path[0] === 'outlet' ? path[1] : path[0]),
        message,
      ]);
      return setFieldErrors(Object.fromEntries(problems.toReversed()));
    }
    const body = checked.data;
    await submit(async (idempotencyKey) => {
      const { data } = await send(mergeOutlet, { body, idempotencyKey });
      toast('success', { text: t('outlets.mergedNow', { count: data.merged, name: shownName }) });
      if (data.left > 0) toast('notice', { text: t('outlets.mergeLeft', { count: data.left }) });
      await client.invalidateQueries({ queryKey: outletsQuery().queryKey });
      onMerged();
    }, body);
  }

  return (
    <form
      noValidate
      className="flex flex-col md:min-h-0"
      onSubmit={(event) => {
        event.preventDefault();
        void mergePeople();
      }}
    >
      <div className="flex flex-1 flex-col gap-6 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <fieldset className="max-w-3xl">
          <legend className="text-[0.9375rem] leading-5 font-semibold">
            {t('outlets.spellings')}
          </legend>
          <ul className="mt-1.5">
            {suggestion.keys.map(({ key, spellings: written, people: number }) => (
              <li key={key}>
                <Checkbox
                  checked={keys.has(key)}
                  onChange={() => setKeys(keys.symmetricDifference(new Set([key])))}
                >
                  <bdi>{joinWithCommas(written)}</bdi>{' '}
                  <span className="num text-muted-foreground">
                    {t('outlets.peopleCount', { count: number })}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
          {fieldErrors['keys'] && <FieldError>{translate(fieldErrors['keys'])}</FieldError>}
        </fieldset>
        {outlet === null ? (
          <div className="grid max-w-3xl gap-5 md:grid-cols-2">
            <Field
              label={t('places.name')}
              hint={t('outlets.nameHint')}
              error={translate(fieldErrors['name'])}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  dir="ltr"
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('outlets.typeLabel')} error={translate(fieldErrors['type'])} required>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={type}
                  onChange={(event) => setType(event.target.value)}
                >
                  <option value="">{t('outlets.chooseType')}</option>
                  <OutletTypeOptions />
                </NativeSelect>
              )}
            </Field>
          </div>
        ) : (
          <p className="max-w-3xl">
            {t('outlets.joinsKnown', {
              name: placeName(outlet),
              type: t(`outlets.type.${outlet.type}`),
            })}{' '}
            <Link to="/admin/manage/outlets/$id" params={{ id: outlet.id }} className="link">
              {t('outlets.toOutlet')}
            </Link>
          </p>
        )}
        <fieldset className="max-w-3xl">
          <legend className="text-[0.9375rem] leading-5 font-semibold">
            {t('outlets.chooseManagers')}
          </legend>
          <ul className="mt-1.5 grid gap-x-5 md:grid-cols-2">
            {people.map((person) => (
              <li key={person.accountId} className="min-w-0">
                <Checkbox
                  checked={managers.has(person.accountId)}
                  onChange={() =>
                    setManagers(managers.symmetricDifference(new Set([person.accountId])))
                  }
                >
                  <bdi className="font-[580]">{fullName(person)}</bdi>
                  <span className="block text-sm text-muted-foreground">
                    {joinWithDots([
                      person.role !== null && t(`role.${person.role}`),
                      person.organization,
                    ])}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
          {fieldErrors['managers'] && <FieldError>{translate(fieldErrors['managers'])}</FieldError>}
        </fieldset>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        <ErrorBanner text={error} className="w-full" />
        <p className="me-auto min-w-0 flex-1 basis-64 text-sm">
          {t('outlets.mergeCount', { count, name: shownName })}{' '}
          {count > maxMergedPeople && t('outlets.mergeLimit', { count: maxMergedPeople })}
        </p>
        <Button type="submit" size="touch" variant="signal" busy={busy} disabled={count === 0}>
          {t('outlets.mergePeople', { count })}
        </Button>
      </footer>
    </form>
  );
}
