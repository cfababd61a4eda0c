/**
 * Short histories. Each of their awaits is made to fail once, and each protection of the engine has
 * a scenario that fails without it.
 */
import type { History, Operation } from '#sync/simulation/operations.ts';
import type { Fault, FaultPoint } from '#sync/simulation/fault-plan.ts';

type StepOptions = Partial<Omit<Operation, 'do'>>;

function step(name: Operation['do'], options: StepOptions = {}): Operation {
  return { do: name, on: 0, pick: 0, more: 0, ...options };
}

function injected(place: FaultPoint, nth: number, fault: Fault): Pick<Operation, 'trouble'> {
  return { trouble: { place, nth, fault } };
}

function scenario(operations: Operation[], more: Partial<History> = {}): History {
  return { seed: 0, digests: false, locks: false, phones: 1, operations, ...more };
}

const late = (nth: number) => injected('send', nth, 'late');

export const scenarios = {
  'a report is written and sent': scenario([step('type'), step('sync')]),
  'a photo is uploaded before the save that attaches it': scenario([
    step('attach', { more: 1 }),
    step('type'),
    step('sync'),
    step('sync'),
  ]),
  'a photo is lost on the phone': scenario([
    step('attach', { more: 1 }),
    step('lose photo'),
    step('sync'),
    step('sync'),
  ]),
  'a backup without the photos is restored': scenario([
    step('attach', { more: 1 }),
    step('sync'),
    step('sync'),
    step('restore'),
    step('sync'),
    step('wait', { pick: 200 }),
    step('sync'),
  ]),
  'a report is submitted': scenario([
    step('publish'),
    step('sync'),
    step('type', { more: 1 }),
    step('sync'),
  ]),
  'a publication is undone before and after it is sent': scenario([
    step('publish', { more: 1 }),
    step('sync'),
    step('undo publish'),
    step('sync'),
    step('publish'),
    step('sync', injected('send', 0, 'lost after')),
    step('undo publish'),
    step('wait', { pick: 200 }),
    step('sync'),
  ]),
  'two edits go up one after the other': scenario([
    step('type'),
    step('sync', injected('server write', 0, 'connection cut')),
    step('type'),
    step('sync'),
    step('wait', { pick: 200 }),
    step('sync'),
  ]),
  'two phones write the same answer, and the officer resolves it': scenario(
    [
      step('type'),
      step('type', { on: 1 }),
      step('sync'),
      step('sync', { on: 1 }),
      step('sync'),
      step('settle'),
      step('sync'),
    ],
    { phones: 2 },
  ),
  'an answer is lost after the commit': scenario([
    step('type'),
    step('sync', injected('send', 0, 'lost after')),
    step('wait', { pick: 200 }),
    step('sync'),
  ]),
  'a backup is restored': scenario([
    step('back up'),
    step('type'),
    step('sync'),
    step('type'),
    step('restore'),
    step('sync'),
    step('wait', { pick: 200 }),
    step('sync'),
  ]),
  'a phone dies during a full reset': scenario([
    step('new epoch'),
    step('rename team'),
    step('rename venue'),
    step('rename event'),
    step('new match'),
    step('sync', injected('phone committed', 11, 'die')),
    step('open tab'),
    step('sync'),
  ]),
  'everything is fetched again': scenario([step('new epoch'), step('rename team'), step('sync')]),
  'a slower tab comes after a faster one': scenario([
    step('new match'),
    step('sync', { pick: 0, ...late(0) }),
    step('delete match', { pick: 3 }),
    step('sync', { pick: 1 }),
    step('let through', { pick: 1 }),
    step('sync'),
  ]),
  'an answer arrives after the log-out': scenario([
    step('rename team'),
    step('sync', { pick: 0, ...late(0) }),
    // The server ended the session: the data stay, and no one may write.
    step('log out', { pick: 1, more: 7 }),
    step('let through', { pick: 1 }),
  ]),
  'a chosen log-out with work on the phone': scenario([
    step('type'),
    step('log out', { more: 0 }),
    step('log in'),
    step('sync'),
  ]),
  'views change while a phone is up to date': scenario([
    // Both processes know the shapes from before.
    step('sync'),
    step('migrate views', { more: 1 }),
    step('sync'),
    step('sync'),
  ]),
  'a match moves to another tournament': scenario([step('move match', { pick: 1 }), step('sync')]),
  'a match moves there and back': scenario([
    step('move match', { pick: 1 }),
    step('sync'),
    step('move match', { pick: 1 }),
    step('sync'),
  ]),
  'a slow transaction commits after a faster one': scenario([
    step('slow begin'),
    step('new match'),
    step('sync'),
    step('slow commit'),
    step('sync'),
  ]),
  'tombstones are deleted while a phone is away': scenario([
    step('new match'),
    step('sync'),
    step('archive'),
    step('move match', { pick: 1 }),
    step('delete match', { pick: 2 }),
    step('sweep'),
    step('new match'),
    step('sync'),
  ]),
  'a bucket is withdrawn and restored': scenario([
    step('withdraw bucket'),
    step('withdraw bucket', { pick: 1 }),
    step('withdraw bucket', { pick: 2 }),
    step('withdraw bucket', { pick: 3 }),
    step('withdraw bucket', { pick: 4 }),
    step('sync'),
    step('give bucket'),
    step('give bucket'),
    step('sync'),
  ]),
  'a commit comes between two statements of an answer': scenario([
    step('log out', { more: 0 }),
    step('log in'),
    step('sync', injected('server read', 2, 'a commit meanwhile')),
    step('sync'),
  ]),
  'a tournament is archived, shown again, and removed again': scenario([
    step('archive event'),
    step('archive event', { pick: 1 }),
    step('sync'),
    step('show past seasons'),
    step('sync'),
    step('rename event'),
    step('sync'),
    step('resume event'),
    step('sync'),
    step('hide past seasons'),
    step('sync'),
  ]),
  'a captive portal answers instead of the server': scenario([
    step('rename team'),
    step('sync', injected('send', 0, 'portal')),
    step('sync'),
  ]),
  'a report is archived while its officer writes': scenario([
    step('type'),
    step('archive', { pick: 0 }),
    step('archive', { pick: 1 }),
    step('sync'),
  ]),
  'rows are lost silently': scenario([step('lose rows'), step('open tab'), step('sync')], {
    digests: true,
  }),
} satisfies Record<string, History>;

export type ScenarioName = keyof typeof scenarios;
