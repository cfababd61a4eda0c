import { queryOptions } from '@tanstack/react-query';
import { getEvidence } from '#sync/contracts/evidence/evidence.ts';
import { call } from '#pwa/lib/http/api.ts';

/** A person's evidence, with what the role requires. */
export function evidenceQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id, 'evidence'],
    queryFn: ({ signal }) => call(getEvidence, { params: { id }, signal }),
  });
}
