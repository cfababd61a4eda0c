import * as z from 'zod/mini';
import { key } from '#sync/contracts/core/primitives.ts';

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

export const role = z.enum(roles, key('accounts.roleRequired'));
export const scope = z.enum(scopes);
export const status = z.enum(statuses);

export type Role = z.infer<typeof role>;
export type Scope = z.infer<typeof scope>;
export type Status = z.infer<typeof status>;

/** `media_officer` has the officer scope, any other press role the member scope. */
export function scopeForRole(pressRole: Role): 'member' | 'officer' {
  return pressRole === officerRole ? 'officer' : 'member';
}
