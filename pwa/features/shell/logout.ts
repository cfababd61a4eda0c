/** A log-out that the person chose. */
import { closeSession, type Session } from '#pwa/lib/session.ts';

export async function logOut(session: Session): Promise<void> {
  await closeSession(session.id, { reason: 'chosen', message: null });
}
