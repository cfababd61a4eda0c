import { useQueryClient } from '@tanstack/react-query';
import { type AdminMatch, createMatch, editMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { MatchEdit } from '#sync/contracts/matches/matches.ts';
import {
  editOf,
  fieldOf,
  freshValues,
  type MatchValues,
  newMatchOf,
  problemsOf,
  valuesOf,
} from '#pwa/features/manage-matches/match-form.ts';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { eventsQuery, matchesQuery, matchQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = MatchValues | { match: MatchEdit; version?: number };

/** The form of a stored match with its version, or of a new one. */
export function useMatchForm(
  match: AdminMatch | null,
  choices: Pick<MatchChoices, 'events'>,
  onSaved: () => void,
) {
  const client = useQueryClient();
  return useRecordForm<MatchValues, Sent, AdminMatch>({
    version: match?.version ?? null,
    values: match === null ? freshValues(choices.events) : valuesOf(match),
    problems: (typed, loaded) => problemsOf(typed, match === null ? null : loaded),
    body: (typed, loaded, version) => {
      if (match === null) return typed;
      const edit = editOf(typed, loaded);
      return edit === null ? null : { match: edit, ...(version !== null && { version }) };
    },
    send: (body, idempotencyKey) =>
      'match' in body
        ? send(editMatch, { params: { id: match?.id ?? '' }, body, idempotencyKey })
        : send(createMatch, { body: { match: newMatchOf(body) }, idempotencyKey }),
    fieldOf,
    ...(match !== null && {
      reload: () => client.fetchQuery({ ...matchQuery(match.id), staleTime: 0 }),
    }),
    onSaved: (data, message) => {
      client.setQueryData(matchesQuery().queryKey, (all) =>
        all?.map((each) => (each.id === data.id ? data : each)),
      );
      void client.invalidateQueries({ queryKey: matchesQuery().queryKey });
      void client.invalidateQueries({ queryKey: eventsQuery().queryKey });
      const told = match === null ? t('season.matchMade') : (message ?? t('matches.edited'));
      toast('success', { text: told });
      onSaved();
    },
  });
}
