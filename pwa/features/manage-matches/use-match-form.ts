import { useQueryClient } from '@tanstack/react-query';
import { editMatch, type Match, type MatchEdit } from '#sync/contracts/matches.ts';
import {
  editOf,
  fieldOf,
  formOf,
  type MatchForm,
  problemsOf,
} from '#pwa/features/manage-matches/match-form.ts';
import { send } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { allMatches, oneMatch } from '#pwa/lib/queries.ts';
import { useRecordForm } from '#pwa/lib/use-record-form.ts';
import { toast } from '#pwa/ui/toast.tsx';

interface Sent {
  match: MatchEdit;
  version: number;
}

/** A match's form with its version. */
export function useMatchForm(match: Match, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<MatchForm, Sent, Match>({
    version: match.version,
    values: formOf(match),
    problems: problemsOf,
    body: (typed, loaded, version) => {
      const edit = editOf(typed, loaded);
      return edit === null ? null : { match: edit, version: version ?? match.version };
    },
    send: (body, idempotencyKey) =>
      send(editMatch, { params: { id: match.id }, body, idempotencyKey }),
    fieldOf,
    reload: () => client.fetchQuery({ ...oneMatch(match.id), staleTime: 0 }),
    onSaved: (data, message) => {
      client.setQueryData(allMatches().queryKey, (all) =>
        all?.map((each) => (each.id === data.id ? data : each)),
      );
      void client.invalidateQueries({ queryKey: allMatches().queryKey });
      toast('success', { text: message ?? t('matches.edited') });
      onSaved();
    },
  });
}
