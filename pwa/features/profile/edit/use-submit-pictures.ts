import { useState } from 'react';
import type { IdentityDocument, User } from '#sync/contracts/accounts/accounts.ts';
import { editOwnProfile } from '#sync/contracts/accounts/users.ts';
import { ApiError, isNetworkError, tryFetchAccountStatus, send } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';

type FileNames = Partial<Record<IdentityDocument, string>>;

/** A retry repeats the version and key, because an upload can be claimed only once. */
export function useSubmitPictures(user: Pick<User, 'id' | 'version'>) {
  const [sendOnce] = useState(withIdempotencyKey);
  const [versions] = useState(() => new Map<string, number>());

  return async (names: FileNames) => {
    const payload = JSON.stringify(names);
    const version = versions.get(payload) ?? user.version;
    versions.set(payload, version);
    const body = { user: names, version };
    try {
      return await sendOnce(body, (idempotencyKey) =>
        send(editOwnProfile, { params: { id: user.id }, body, idempotencyKey }),
      );
    } catch (error) {
      if (!isNetworkError(error)) versions.delete(payload);
      // Someone else changed the profile: the form loads their version, and the next try replaces
      // it.
      if (error instanceof ApiError && error.status === 409) void tryFetchAccountStatus();
      throw error;
    }
  };
}
