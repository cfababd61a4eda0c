/** Keys of changed records in the outbox: `event/{id}`, `match/{id}`, `report/{id}`, `profile`. */
export type RecordKind = 'event' | 'match' | 'report';
export type RecordKey = `${RecordKind}/${string}` | 'profile';
/** The user's own profile has no id. */
export type RecordRef = { kind: RecordKind; id: string } | { kind: 'profile'; id: null };

const kinds: readonly string[] = ['event', 'match', 'report'] satisfies RecordKind[];

export function formatRecordKey(ref: RecordRef): RecordKey {
  return ref.kind === 'profile' ? 'profile' : `${ref.kind}/${ref.id}`;
}

/** Null for a key of another version of the app that this one does not know. */
export function parseRecordKey(key: string): RecordRef | null {
  if (key === 'profile') return { kind: 'profile', id: null };
  const slash = key.indexOf('/');
  const kind = key.slice(0, slash);
  if (slash < 0 || !kinds.includes(kind)) return null;
  return { kind: kind as RecordKind, id: key.slice(slash + 1) };
}
