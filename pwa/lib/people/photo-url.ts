/**
 * The small version of a person's photo, which officers of the match may load, too. For lists: the
 * photo itself is an entry in the audit log.
 */
export function photoUrl(profilePicture: string | null): string | null {
  return profilePicture && `/api/file/${profilePicture}?width=160`;
}
