/** The small version of a person's photo, which officers of the match may load, too. */
export function photoUrl(profilePicture: string | null): string | null {
  return profilePicture && `/api/file/${profilePicture}?width=160`;
}
