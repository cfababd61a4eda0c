import { useQueryClient } from '@tanstack/react-query';
import {
  createTeam,
  editTeam,
  type NewTeam,
  type Team,
  type TeamEdit,
} from '#sync/contracts/manage-places.ts';
import {
  editOf,
  fieldOf,
  formOf,
  problemsOf,
  type TeamForm,
  teamOf,
} from '#pwa/features/manage-places/team-form.ts';
import { send } from '#pwa/lib/api.ts';
import { t } from '#pwa/lib/catalogue.ts';
import { allTeams, oneTeam } from '#pwa/lib/queries.ts';
import { useRecordForm } from '#pwa/lib/use-record-form.ts';
import { toast } from '#pwa/ui/toast.tsx';

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
      reload: () => client.fetchQuery({ ...oneTeam(team.id), staleTime: 0 }),
    }),
    onSaved: (saved, message) => {
      void client.invalidateQueries({ queryKey: allTeams().queryKey });
      toast('success', { text: wordsOf(team, saved) ?? message ?? t('places.teamEdited') });
      onSaved();
    },
  });
}

/** The creation screen's own text (specification §8); there is none for national teams. */
function wordsOf(before: Team | null, { type }: Team): string | undefined {
  return before === null && type === 'club' ? t('places.clubCreatedLong') : undefined;
}
