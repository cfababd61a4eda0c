/** Roles, scopes and states by name; `roles.ts` has their schemas, which the first load leaves out. */
export const memberRoles = [
  'cameraman',
  'camera_technician',
  'commentator',
  'photographer',
  'photo_technician',
  'radio_reporter',
  'tv_reporter',
  'written_press',
] as const;
export const officerRole = 'media_officer';
export const roles = [...memberRoles, officerRole] as const;
export const scopes = ['member', 'officer', 'admin'] as const;
export const statuses = ['pending', 'approved', 'rejected'] as const;

export type Role = (typeof roles)[number];
export type Scope = (typeof scopes)[number];
export type Status = (typeof statuses)[number];

/** `media_officer` has the officer scope, any other press role the member scope. */
export function scopeForRole(pressRole: Role): 'member' | 'officer' {
  return pressRole === officerRole ? 'officer' : 'member';
}
