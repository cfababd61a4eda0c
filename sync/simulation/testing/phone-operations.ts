/** Operations of users on their phones. */
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { AnswerView } from '#sync/client/reports/answer-view.ts';
import type { ReportView } from '#sync/client/reports/report-view.ts';
import { newSessionId, type SimulatedPhone, type Tab } from '#sync/simulation/simulated-phone.ts';
import type { PhoneProcess } from '#sync/simulation/phone-process.ts';
import type { phoneOperationNames, Operation } from '#sync/simulation/operations.ts';
import { assertNothingLost, storedRows } from '#sync/simulation/testing/oracle.ts';
import type { World } from '#sync/simulation/testing/world.ts';

type Act = (world: World, device: SimulatedPhone, operation: Operation) => Promise<void>;

export const phoneOperations: Record<(typeof phoneOperationNames)[number], Act> = {
  sync: async (world, device, { pick }) => {
    const tab = world.tab(device, pick);
    if (tab === undefined || world.isBusy(tab.process)) return;
    const before = await storedRows(world, device, tab.user);
    const ended = await world.runUntilBlocked(tab.process, () => tab.runner.runOnce());
    if (ended.how === 'died') await assertNothingLost(world, device, tab.user, before);
    if (ended.how === 'done' && ended.value?.kind === 'done')
      await world.assertCaughtUp(tab, device);
  },

  type: (world, device, { pick, more }) =>
    withReport(world, device, pick, async (tab, view) => {
      const answer = view.answers[more % Math.max(view.answers.length, 1)];
      if (answer === undefined) return;
      await typeMarks(world, device, tab, view.id, [answer]);
      // Autosaved at each pause; saved when the field loses focus.
      if (more % 4 !== 3) await world.system.engine.saveDraft(tab.replica, view.id);
    }),

  attach: (world, device, { pick, more }) =>
    withReport(world, device, pick, async (tab, view) => {
      const life = world.lifetime(device, tab.user);
      const title = `${world.ledger.newMark()}.jpg`;
      const bytes = new TextEncoder().encode(`a photo called ${title}`).buffer;
      const { attachPhoto, saveDraft } = world.system.engine;
      const picture = { bytes, mime: 'image/jpeg', title };
      const { sha256 } = await attachPhoto(tab.replica, view.id, picture);
      if (!tab.process.dead) world.ledger.photos.push({ life, mark: sha256 });
      if (more % 4 !== 3) await saveDraft(tab.replica, view.id);
    }),

  save: (world, device, { pick }) =>
    withReport(world, device, pick, async (tab, view) => {
      await world.system.engine.saveDraft(tab.replica, view.id);
    }),

  settle: (world, device, { pick, more }) =>
    withReport(world, device, pick, async (tab, view) => {
      const open = view.answers.filter(({ conflicts }) => conflicts.length > 0);
      const answer = open[more % Math.max(open.length, 1)];
      if (answer === undefined) return;
      const { question, occurrence, text: from, currentValue: stands, conflicts } = answer;
      // Keeps the text of every side.
      const texts = [from, stands, ...conflicts.flatMap(({ mine, theirs }) => [mine, theirs])];
      const text = texts.reduce((all, one) => (all.includes(one) ? all : all + one));
      await world.system.engine.editDraft(tab.replica, view.id, {
        answers: [{ question, occurrence, text, from, resolvedTexts: texts }],
        settles: conflicts.flatMap(({ id }) => (id === null ? [] : [id])),
      });
      await world.system.engine.saveDraft(tab.replica, view.id);
    }),

  publish: (world, device, { pick, more }) =>
    withReport(world, device, pick, async (tab, view) => {
      if (view.closed !== null) return;
      const empty = view.answers.filter(({ text }) => text === '');
      await typeMarks(world, device, tab, view.id, empty);
      await world.system.engine.editDraft(tab.replica, view.id, { urgent: true });
      // Held back, as with the button, or not, as before a log-out.
      const notBefore = more % 2 === 1 ? tab.process.options.now() + 10_000 : 0;
      await world.system.engine.publishReport(tab.replica, view.id, notBefore);
    }),

  'undo publish': (world, device, { pick }) =>
    withReport(world, device, pick, async (tab, view) => {
      const waiting = await tab.replica.outbox.toArray();
      const ids = waiting
        .filter(({ name, args }) => name === 'report.publish' && isAbout(args, view.id))
        .map(({ id }) => id);
      const isUndone = await world.system.engine.cancelPublish(tab.replica, view.id);
      if (isUndone && ids.length === 1 && !tab.process.dead) world.ledger.undone.push(...ids);
    }),

  profile: (world, device, { pick }) =>
    withTab(world, device, pick, async (tab) => {
      const [profile] = await tab.replica.table<{ organization: string }>('profile').toArray();
      if (profile === undefined) return;
      const { organization } = profile;
      const change = { organization: `Paper ${pick}` };
      await enqueueAndRecord(world, device, tab, 'profile.edit', change, { organization });
    }),

  'join event': (world, device, { pick, more }) =>
    withTab(world, device, pick, async (tab) => {
      const events = await tab.replica.table<{ id: string }>('event').toArray();
      const event = events[more % Math.max(events.length, 1)];
      if (event) await enqueueAndRecord(world, device, tab, 'event.join', { eventId: event.id });
    }),

  'join match': (world, device, { pick, more }) =>
    withTab(world, device, pick, async (tab) => {
      const matches = await tab.replica.table<{ id: string; eventId: string }>('match').toArray();
      const match = matches[more % Math.max(matches.length, 1)];
      if (match === undefined) return;
      const args = { eventId: match.eventId, matchId: match.id };
      await enqueueAndRecord(world, device, tab, 'match.join', args);
    }),

  // Left by another version of the app: the server does not know this action, and it must not block
  // others.
  'unknown action': (world, device, { pick }) =>
    withTab(world, device, pick, async (tab) => {
      const id = newSessionId();
      const life = world.lifetime(device, tab.user);
      await tab.replica.outbox.add({
        id,
        name: 'season.replay',
        args: {},
        record: 'season',
        createdAt: 0,
        tries: 0,
        notBefore: 0,
      });
      world.ledger.mutations.push({ life, mark: id });
    }),

  'show past seasons': (world, device, { pick }) =>
    withTab(world, device, pick, ({ replica }) => world.system.engine.requestArchive(replica)),

  'hide past seasons': (world, device, { pick }) =>
    withTab(world, device, pick, ({ replica }) => world.system.engine.removeArchive(replica)),

  'open tab': async (world, device) => {
    if (device.session === null || device.tabs.length > 6) return;
    const process = device.process();
    await world.runUntilBlocked(process, () => device.openTab(process));
  },

  'log in': async (world, device, { pick }) => {
    if (device.session !== null) return;
    const { people } = world.setup.season;
    // The same user logs in again after an ended session; otherwise anyone may.
    const user = people[pick % people.length]!;
    const session = newSessionId();
    world.server.sessions.set(session, user);
    const process = device.process();
    await world.runUntilBlocked(process, () => logIn(world, device, process, { user, session }));
  },

  'log out': async (world, device, { pick, more }) => {
    const { session, user } = device;
    const tab = world.tab(device, pick);
    if (session === null || user === null || tab === undefined) return;
    // Log-out chosen, account blocked, session expired, session ended by the server (see
    // `session-end.ts` in the app).
    const cleanup = (['wipe', 'clear-rows', 'wipe-if-sent', 'keep'] as const)[more % 4]!;
    device.session = null;
    device.user = null;
    if (cleanup === 'wipe') device.pendingLogouts.push(session);
    device.pendingCleanups = device.pendingCleanups.filter((isDone) => isDone.user !== user);
    device.pendingCleanups.push({ user, session, rule: cleanup });
    // The app stops the runner first; another tab may still be running.
    const stopped = more % 8 < 4 ? tab.runner.stop() : Promise.resolve();
    await world.runUntilBlocked(tab.process, async () => {
      await stopped;
      await finishLogouts(world, device);
    });
    await world.recordWiped(device, user);
  },
};

/** Finishes the cleanup of ended sessions, as the app does before every login. */
export async function finishLogouts(world: World, device: SimulatedPhone): Promise<void> {
  const { leaveReplica, memberSync } = world.system.engine;
  for (const leftover of device.pendingCleanups) {
    const { user, session, rule: cleanup } = leftover;
    if (cleanup === 'wipe') await world.recordDiscarded(device, user);
    const isDone = await leaveReplica(memberSync.replica, user, session, cleanup);
    await world.recordWiped(device, user);
    await world.freeze(device, user);
    if (isDone)
      device.pendingCleanups = device.pendingCleanups.filter((other) => other !== leftover);
  }
}

/** Logs in, after finishing the cleanup of earlier sessions. */
export async function logIn(
  world: World,
  device: SimulatedPhone,
  process: PhoneProcess,
  { user, session }: { user: string; session: string },
): Promise<void> {
  const requiredCleanups = ['wipe', 'clear-rows'];
  device.pendingCleanups = device.pendingCleanups.filter(
    (isDone) => isDone.user !== user || requiredCleanups.includes(isDone.rule),
  );
  await finishLogouts(world, device);
  await world.thaw(device, user);
  world.lifetime(device, user);
  await device.logIn(process, user, session);
}

async function withTab(
  world: World,
  device: SimulatedPhone,
  pick: number,
  work: (tab: Tab) => Promise<void>,
): Promise<void> {
  const tab = world.tab(device, pick);
  if (tab !== undefined) await world.runUntilBlocked(tab.process, () => work(tab));
}

function withReport(
  world: World,
  device: SimulatedPhone,
  pick: number,
  work: (tab: Tab, view: ReportView) => Promise<void>,
): Promise<void> {
  return withTab(world, device, pick, async (tab) => {
    const reports = await tab.replica.table<{ id: string }>('report').toArray();
    const report = reports[pick % Math.max(reports.length, 1)];
    if (report === undefined) return;
    const view = await world.system.engine.reportView(tab.replica, report.id);
    if (view !== null) await work(tab, view);
  });
}

const isAbout = (args: unknown, reportId: string) =>
  (args as { reportId?: string }).reportId === reportId;

/** Appends a unique word to each answer. */
async function typeMarks(
  world: World,
  device: SimulatedPhone,
  tab: Tab,
  reportId: string,
  answers: readonly AnswerView[],
): Promise<void> {
  const life = world.lifetime(device, tab.user);
  const marks = answers.map(() => world.ledger.newMark());
  const edits = answers.map(({ question, occurrence, text: from }, at) => ({
    question,
    occurrence,
    text: from + String(marks[at]),
    from,
  }));
  await world.system.engine.editDraft(tab.replica, reportId, { answers: edits });
  // Recorded only now: a phone that died earlier may or may not have stored it.
  if (!tab.process.dead) for (const mark of marks) world.ledger.texts.push({ life, mark });
}

async function enqueueAndRecord(
  world: World,
  device: SimulatedPhone,
  tab: Tab,
  name: MutationName,
  args: object,
  base?: unknown,
): Promise<void> {
  const life = world.lifetime(device, tab.user);
  const id = await world.system.engine.enqueue(tab.replica, name, args, base);
  if (!tab.process.dead) world.ledger.mutations.push({ life, mark: id });
}
