/** Says who will get an email about a change, before it is confirmed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AffectedPeople,
  findAffectedPeople,
  type PlannedAction,
} from '#sync/contracts/notifications/affected-people.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const affectedPeopleQuery = (action: PlannedAction) =>
  queryOptions({
    queryKey: ['affected-people', action],
    queryFn: ({ signal }) => call(findAffectedPeople, { body: action, signal }),
    // Someone may book at any time.
    staleTime: 0,
    gcTime: 0,
  });

/** Asks the server who would get an email about the action. */
export function PlannedRecipients({ action }: { action: PlannedAction }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery(affectedPeopleQuery(action));
  if (data !== undefined) return <EmailRecipients people={data} />;
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {t(isError ? 'mails.recipientsUnknown' : 'mails.recipientsLoading')}
    </p>
  );
}

/** The number of people who will get an email; opens to show their names. */
export function EmailRecipients({ people: { count, names } }: { people: AffectedPeople }) {
  const { t } = useTranslation();
  if (count === 0) return <p className="text-sm">{t('mails.recipientsNone')}</p>;
  const more = count - names.length;
  return (
    <details className="text-sm">
      <summary className="num inline-flex min-h-11 cursor-pointer items-center gap-1 font-[580] underline decoration-dotted underline-offset-4 md:min-h-8">
        {t('mails.recipients', { count })}
      </summary>
      <ul className="mt-1 max-h-40 overflow-y-auto rounded-md border border-border px-3 py-1.5">
        {names.map((name, index) => (
          // Two people may have one name.
          <li key={`${index} ${name}`} dir="auto" className="py-0.5">
            {name}
          </li>
        ))}
        {more > 0 && (
          <li className="num py-0.5 text-muted-foreground">
            {t('mails.recipientsMore', { count: more })}
          </li>
        )}
      </ul>
    </details>
  );
}
