import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import {
  listRequirements,
  requirement,
  type Requirement,
} from '#sync/contracts/evidence/requirements.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

const storage = jsonStorage('localStorage', 'touchline.requirements');
const stored = z.array(requirement);

/**
 * The requirements of a role, from the server or, without signal, as they were when this browser last
 * read them. `isLoaded` is false until either is known; `refresh` reads them again.
 */
export function useRequirements(role: Role | '' | null): {
  requirements: readonly Requirement[];
  isLoaded: boolean;
  refresh: () => void;
} {
  const [kept] = useState(() => stored.safeParse(storage.read()).data);
  const { data, retry } = useFetched('requirements', (signal) =>
    call(listRequirements, { signal }),
  );
  useEffect(() => {
    if (data !== undefined) storage.save(data);
  }, [data]);
  const all = data ?? kept;
  return {
    requirements: all?.filter(({ roles }) => roles.some((each) => each === role)) ?? [],
    isLoaded: all !== undefined,
    refresh: retry,
  };
}
