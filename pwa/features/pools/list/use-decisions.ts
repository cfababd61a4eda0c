import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Made } from '#pwa/features/pools/list/decision-dialog.tsx';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';

/** Overrides and refusals of the preview. This device keeps them until the match is allocated. */
export function useDecisions(matchId: string, isAllocated: boolean) {
  const [empty] = useState<{ made: Made[] }>(() => ({ made: [] }));
  const form = useForm({ defaultValues: empty });
  const { drop } = useFormDraft(form, `match-decisions/${matchId}`, empty);
  useEffect(() => {
    if (isAllocated) drop();
  }, [isAllocated, drop]);
  return {
    made: form.watch('made'),
    setMade: (made: Made[]) => form.setValue('made', made),
  };
}
