import { useQueryClient } from '@tanstack/react-query';
import { assignToEvent, assignToMatch } from '#sync/contracts/events/assignments.ts';
import {
  assignedOfficersQuery,
  type AssignmentValues,
  type AssignmentKind,
  validateAssignment,
} from '#pwa/features/assignments/assignments.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import type { ApiReply } from '#pwa/lib/http/request.ts';
import { refreshAssigned } from '#pwa/lib/admin/assignments/officer-board.ts';
import { useRecordForm } from '#pwa/lib/admin/form/use-record-form.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface Assignment {
  target: string;
  officers: string[];
  /** The match's officer as shown on the screen; undefined while loading. */
  expected: string | null | undefined;
}

const senders: Record<
  AssignmentKind,
  (assignment: Assignment, key: string) => Promise<ApiReply<unknown>>
> = {
  event: ({ target, officers }, idempotencyKey) =>
    send(assignToEvent, { params: { id: target }, body: { officers }, idempotencyKey }),
  match: ({ target, officers, expected }, idempotencyKey) =>
    send(assignToMatch, { params: { id: target }, body: { officers, expected }, idempotencyKey }),
};

/** State of a new assignment; clears the selected officers after it is saved. */
export function useAssignment(kind: AssignmentKind, target: string, onDone: () => void) {
  const client = useQueryClient();
  function currentOfficerId(match: string): Assignment['expected'] {
    const assigned = client.getQueryData(assignedOfficersQuery(kind, match).queryKey);
    return assigned && (assigned.find((officer) => officer.assigned)?.id ?? null);
  }
  return useRecordForm<AssignmentValues, Assignment, unknown>({
    version: null,
    values: { target, officers: [] },
    problems: (values) => validateAssignment(kind, values),
    body: (values) => ({
      target: values.target,
      officers: values.officers.map(({ id }) => id),
      expected: currentOfficerId(values.target),
    }),
    send: senders[kind],
    fieldOf: (path) => (path === 'officers' ? 'officers' : null),
    reload: () => client.invalidateQueries({ queryKey: ['assigned'] }),
    onSaved: (_saved, message) => {
      const done = kind === 'event' ? t('assignments.eventDone') : t('assignments.matchDone');
      toast('success', { text: message ?? done });
      void refreshAssigned(client);
      onDone();
    },
  });
}
