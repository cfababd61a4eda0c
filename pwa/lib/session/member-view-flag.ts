/** Whether an administrator looks at the members' pages, in this tab only. */
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

export const memberViewFlag = jsonStorage('sessionStorage', 'touchline.memberView');

export const isMemberView = (session: Session): boolean =>
  isAdmin(session) && memberViewFlag.read() !== null;
