/** The demo's people as those who call a command, which then does all that it does for a request. */
import { demoAdmin, secondAdmin } from '#api/demo/content/people.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Services } from '#api/platform/services.ts';

export interface DemoActors {
  readonly admin: Actor;
  /** Another administrator. */
  readonly second: Actor;
  /** Finds someone by the part of the email address before the `@`. */
  person(who: string): Actor;
}

export function createDemoActors(
  adminId: string,
  secondId: string,
  people: readonly SeededPerson[],
): DemoActors {
  const byName = new Map(people.map((person) => [person.email.split('@', 1)[0], person]));
  const admin = {
    ...demoAdmin,
    id: adminId,
    sessionId: '',
    scope: 'admin',
    status: 'approved',
    role: null,
    language: 'en',
  } as const;
  return {
    admin,
    second: { ...admin, ...secondAdmin, id: secondId },
    person(who) {
      const found = byName.get(who);
      if (!found) throw new Error(`the demo has no ${who}`);
      return { ...found, sessionId: '' };
    },
  };
}

/** Services with which commands send no email. */
export function withoutMail<T extends Pick<Services, 'config' | 'ticketKeys'>>(services: T) {
  return { ...services, mail: { queue: async () => {}, queueMany: async () => {} } };
}
