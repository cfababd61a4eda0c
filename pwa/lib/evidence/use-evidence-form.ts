import { useEffect, useState } from 'react';
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import {
  type EvidenceProblems,
  type EvidenceValue,
  type EvidenceValues,
  evidenceDraft,
  evidenceProblems,
  toPieces,
} from '#pwa/lib/evidence/evidence-values.ts';
import { useRequirements } from '#pwa/lib/evidence/use-requirements.ts';

/**
 * Evidence in a form: its fields for `EvidenceFields`, and what is sent. The values are saved in this
 * browser under the name `draft` until they are sent.
 */
export function useEvidenceForm(
  role: Role | '' | null,
  {
    draft: name,
    onlyGiven = false,
    asked,
  }: {
    draft: string;
    /** Accepts that required ones are empty, because they were given before. */
    onlyGiven?: boolean;
    /** The requirements that are asked about; all of the role by default. */
    asked?: readonly string[] | undefined;
  },
) {
  const [draft] = useState(() => evidenceDraft(name));
  const all = useRequirements(role);
  const requirements = all.requirements.filter(({ id }) => asked?.includes(id) ?? true);
  const [values, setValues] = useState<EvidenceValues>(() => draft.read());
  const [problems, setProblems] = useState<EvidenceProblems>({});
  useEffect(() => {
    if (Object.keys(values).length > 0) draft.save(values);
  }, [draft, values]);

  return {
    fields: {
      requirements,
      values,
      problems,
      onChange(id: string, value: EvidenceValue) {
        setValues((before) => ({ ...before, [id]: value }));
        setProblems(({ [id]: _, ...others }) => others);
      },
    },
    pieces: toPieces(requirements, values),
    hasFile: requirements.some(({ id }) => values[id]?.file != null),
    /** Shows what is wrong; returns whether nothing is. */
    check(): boolean {
      const found = evidenceProblems(requirements, values, { onlyGiven });
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    /** Reads the requirements again and forgets these files, which the server may have deleted. */
    refresh(ids: readonly string[]): void {
      setValues((before) =>
        Object.fromEntries(
          Object.entries(before).map(([id, value]) => [
            id,
            ids.includes(id) ? { ...value, file: null } : value,
          ]),
        ),
      );
      all.refresh();
    },
    deleteDraft: () => draft.delete(),
  };
}
