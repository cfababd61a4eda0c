import { useQueryClient } from '@tanstack/react-query';
import {
  createTeam,
  editTeam,
  type NewTeam,
  type Team,
  type TeamEdit,
} from '#sync/contracts/places/manage-places.ts';
import {
  editOf,
  fieldOf,
  formOf,
  problemsOf,
  type TeamForm,
  teamOf,
} from '#pwa/features/manage-places/team-form.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { teamsQuery, teamQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

type Sent = { team: NewTeam } | { id: string; team: TeamEdit; version: number };

/** A team's form with its version; without a team it makes one. */
export function useTeamForm(team: Team | null, onSaved: () => void) {
  const client = useQueryClient();
  return useRecordForm<TeamForm, Sent, Team>({
    version: team?.version ?? null,
    values: formOf(team),
    problems: problemsOf,
    body: (typed, loaded, version) => {
      if (team === null) return { team: teamOf(typed) };
      const edit = editOf(typed, loaded);
      return edit === null ? null : { id: team.id, team: edit, version: version ?? team.version };
    },
    send: (body, idempotencyKey) => {
      if (!('id' in body)) return send(createTeam, { body, idempotencyKey });
      const { id, ...rest } = body;
      return send(editTeam, { params: { id }, body: rest, idempotencyKey });
    },
    fieldOf,
    ...(team !== null && {
      reload: () => client.fetchQuery({ ...teamQuery(team.id), staleTime: 0 }),
    }),
    onSaved: (saved, message) => {
      void client.invalidateQueries({ queryKey: teamsQuery().queryKey });
      toast('success', { text: wordsOf(team, saved) ?? message ?? t('places.teamEdited') });
      onSaved();
    },
  });
}

/** The creation screen's own text (specification §8); there is none for national teams. */
function wordsOf(before: Team | null, { type }: Team): string | undefined {
  return before === null && type === 'club' ? t('places.clubCreatedLong') : undefined;
}
