import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addOutletMember } from '#sync/contracts/outlets/manage-outlets.ts';
import type { OutletPerson } from '#sync/contracts/outlets/outlets.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { outletPeopleQuery, outletsQuery } from '#pwa/lib/admin/queries/outlet-queries.ts';
import { userSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { OutletPeople } from '#pwa/lib/outlets/outlet-people.tsx';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Combobox, type ComboboxOption } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { AddIcon } from '#pwa/ui/icons.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

function linkToPerson(person: OutletPerson) {
  return (
    <Link
      to="/user-details/$id"
      params={{ id: person.accountId }}
      className="underline decoration-muted-foreground/50 underline-offset-3 hover:decoration-current"
    >
      {fullName(person)}
    </Link>
  );
}

/** The outlet's people as an administrator sees them, updated while the page is open. */
export function OutletPeopleSection({ outletId }: { outletId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(outletPeopleQuery(outletId));
  const { data } = query;
  // The list's key begins every key of outlets.
  const refresh = () => void client.invalidateQueries({ queryKey: outletsQuery().queryKey });
  return (
    <div className="border-t border-border pt-5">
      <ContentStates
        state={data === undefined ? (query.isError ? 'error' : 'loading') : 'ready'}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={{ title: t('outlets.noPeople') }}
        error={queryErrorState(query)}
      >
        {data !== undefined && (
          <OutletPeople
            outletId={outletId}
            people={data.people}
            invitations={data.invitations}
            isAdmin
            nameOf={linkToPerson}
            buttons={
              <Button
                variant="outline"
                size="sm"
                icon={AddIcon}
                className="max-md:min-h-11"
                onClick={() => setAdding(true)}
              >
                {t('outlets.addPerson')}
              </Button>
            }
            onChanged={refresh}
          />
        )}
      </ContentStates>
      {isAdding && (
        <AddPersonDialog
          outletId={outletId}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            refresh();
          }}
        />
      )}
    </div>
  );
}

/** Makes someone with an account a vouched member or the manager. */
function AddPersonDialog({
  outletId,
  onClose,
  onAdded,
}: {
  outletId: string;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption>();
  const [manager, setManager] = useState(false);
  const searched = useDebouncedValue(text.trim(), 300);
  const query = useQuery(userSearchQuery(searched));
  const { busy, error, submit } = useSubmit();
  const options = (query.data ?? [])
    .filter(({ Member }) => Member !== null)
    .map((user) => ({ value: user.id, label: fullName(user), note: user.email }));

  async function add(): Promise<void> {
    if (chosen === undefined) return;
    const body = { accountId: chosen.value, manager };
    await submit(async (idempotencyKey) => {
      await send(addOutletMember, { params: { id: outletId }, body, idempotencyKey });
      toast('success', { text: t('outlets.personAdded', { name: chosen.label }) });
      onAdded();
    }, body);
  }

  return (
    <FormDialog
      title={t('outlets.addPerson')}
      description={t('outlets.addPersonText')}
      submitLabel={t('outlets.addPerson')}
      busy={busy}
      disabled={chosen === undefined}
      error={error}
      onSubmit={add}
      onClose={onClose}
    >
      <Field label={t('outlets.person')} required>
        {(control) => (
          <Combobox
            control={control}
            label={t('outlets.person')}
            options={options}
            value={chosen?.value ?? ''}
            chosen={chosen}
            onChange={(value) => setChosen(options.find((option) => option.value === value))}
            onSearch={setText}
            isSearching={searched !== text.trim() || query.isPlaceholderData}
            placeholder={t('outlets.personPlaceholder')}
            labels={{
              none: t(text.trim() === '' ? 'outlets.personPlaceholder' : 'notifications.noneFound'),
              more: (shown, count) => t('notifications.moreFound', { shown, count }),
              found: (count) => t('notifications.found', { count }),
            }}
          />
        )}
      </Field>
      <Checkbox checked={manager} onChange={(event) => setManager(event.target.checked)}>
        {t('outlets.asManager')}
      </Checkbox>
    </FormDialog>
  );
}
