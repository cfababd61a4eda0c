/** What people do on their phones. */
import type { MutationName } from '#sync/protocol/mutations.ts';
import type { AnswerView, ReportView } from '#sync/client/report-view.ts';
import { newSession, type Device, type Tab } from '#sync/simulation/device.ts';
import type { PhoneProcess } from '#sync/simulation/process.ts';
import type { onPhone, Operation } from '#sync/simulation/operations.ts';
import { losesNothing, whatThePhoneHolds } from '#sync/simulation/testing/oracle.ts';
import type { World } from '#sync/simulation/testing/world.ts';

type Act = (world: World, device: Device, operation: Operation) => Promise<void>;

export const acts: Record<(typeof onPhone)[number], Act> = {
  sync: async (world, device, { pick }) => {
    const tab = world.tab(device, pick);
    if (tab === undefined || world.isBusy(tab.process)) return;
    const before = await whatThePhoneHolds(world, device, tab.user);
    const ended = await world.until(tab.process, () => tab.runner.once());
    if (ended.how === 'died') await losesNothing(world, device, tab.user, before);
    if (ended.how === 'done' && ended.value?.kind === 'done') await world.looksRight(tab, device);
  },

  type: (world, device, { pick, more }) =>
    inReport(world, device, pick, async (tab, view) => {
      const answer = view.answers[more % Math.max(view.answers.length, 1)];
      if (answer === undefined) return;
      await write(world, device, tab, view.id, [answer]);
      // Kept at each pause; saved when the field is left.
      if (more % 4 !== 3) await world.cast.engine.saveDraft(tab.replica, view.id);
    }),

  attach: (world, device, { pick, more }) =>
    inReport(world, device, pick, async (tab, view) => {
      const life = world.life(device, tab.user);
      const title = `${world.ledger.newMark()}.jpg`;
      const bytes = new TextEncoder().encode(`a photo called ${title}`).buffer;
      const { attachPhoto, saveDraft } = world.cast.engine;
      const picture = { bytes, mime: 'image/jpeg', title };
      const { sha256 } = await attachPhoto(tab.replica, view.id, picture);
      if (!tab.process.dead) world.ledger.photos.push({ life, mark: sha256 });
      if (more % 4 !== 3) await saveDraft(tab.replica, view.id);
    }),

  save: (world, device, { pick }) =>
    inReport(world, device, pick, async (tab, view) => {
      await world.cast.engine.saveDraft(tab.replica, view.id);
    }),

  settle: (world, device, { pick, more }) =>
    inReport(world, device, pick, async (tab, view) => {
      const open = view.answers.filter(({ conflicts }) => conflicts.length > 0);
      const answer = open[more % Math.max(open.length, 1)];
      if (answer === undefined) return;
      const { question, occurrence, text: from, stands, conflicts } = answer;
      // The officer keeps what each of them says.
      const texts = [from, stands, ...conflicts.flatMap(({ mine, theirs }) => [mine, theirs])];
      const text = texts.reduce((all, one) => (all.includes(one) ? all : all + one));
      await world.cast.engine.editDraft(tab.replica, view.id, {
        answers: [{ question, occurrence, text, from, chosen: texts }],
        settles: conflicts.flatMap(({ id }) => (id === null ? [] : [id])),
      });
      await world.cast.engine.saveDraft(tab.replica, view.id);
    }),

  publish: (world, device, { pick }) =>
    inReport(world, device, pick, async (tab, view) => {
      if (view.closed !== null) return;
      const empty = view.answers.filter(({ text }) => text === '');
      await write(world, device, tab, view.id, empty);
      await world.cast.engine.editDraft(tab.replica, view.id, { urgent: true });
      await world.cast.engine.publishReport(tab.replica, view.id);
    }),

  profile: (world, device, { pick }) =>
    onTab(world, device, pick, async (tab) => {
      const [profile] = await tab.replica.table<{ organization: string }>('profile').toArray();
      if (profile === undefined) return;
      const { organization } = profile;
      const change = { organization: `Paper ${pick}` };
      await enqueue(world, device, tab, 'profile.edit', change, { organization });
    }),

  'join event': (world, device, { pick, more }) =>
    onTab(world, device, pick, async (tab) => {
      const events = await tab.replica.table<{ id: string }>('event').toArray();
      const event = events[more % Math.max(events.length, 1)];
      const scope = scopeOf(world, tab);
      if (event) await enqueue(world, device, tab, 'event.join', { eventId: event.id, scope });
    }),

  'join match': (world, device, { pick, more }) =>
    onTab(world, device, pick, async (tab) => {
      const matches = await tab.replica.table<{ id: string; eventId: string }>('match').toArray();
      const match = matches[more % Math.max(matches.length, 1)];
      if (match === undefined) return;
      const args = { eventId: match.eventId, matchId: match.id, scope: scopeOf(world, tab) };
      await enqueue(world, device, tab, 'match.join', args);
    }),

  // An app of another version left it: this server knows no such action, and it blocks nothing.
  'unknown action': (world, device, { pick }) =>
    onTab(world, device, pick, async (tab) => {
      const id = newSession();
      const life = world.life(device, tab.user);
      await tab.replica.outbox.add({
        id,
        name: 'season.replay' as MutationName,
        args: {},
        record: 'season',
        createdAt: 0,
        tries: 0,
        notBefore: 0,
      });
      world.ledger.mutations.push({ life, mark: id });
    }),

  'open tab': async (world, device) => {
    if (device.session === null || device.tabs.length > 6) return;
    const process = device.process();
    await world.until(process, () => device.openTab(process));
  },

  'log in': async (world, device, { pick }) => {
    if (device.session !== null) return;
    const { people } = world.stage.season;
    // After an ended session the same person is asked for the password; else anybody may come.
    const user = people[pick % people.length]!;
    const session = newSession();
    world.server.sessions.set(session, user);
    const process = device.process();
    await world.until(process, () => enter(world, device, process, { user, session }));
  },

  'log out': async (world, device, { pick, more }) => {
    const { session, user } = device;
    const tab = world.tab(device, pick);
    if (session === null || user === null || tab === undefined) return;
    // Chosen, blocked, expired, ended by the server (`session-end.ts` of the app).
    const rule = (['wipe', 'clear-rows', 'wipe-if-sent', 'keep'] as const)[more % 4]!;
    device.session = null;
    device.user = null;
    if (rule === 'wipe') device.untold.push(session);
    device.leftovers = device.leftovers.filter((left) => left.user !== user);
    device.leftovers.push({ user, session, rule });
    // Stopped first, as the app does; another tab may still be at it.
    const stopped = more % 8 < 4 ? tab.runner.stop() : Promise.resolve();
    await world.until(tab.process, async () => {
      await stopped;
      await tidy(world, device);
    });
    await world.noteWiped(device, user);
  },
};

/** Finishes what ended sessions left to do on this phone, as the app does before every login. */
export async function tidy(world: World, device: Device): Promise<void> {
  for (const leftover of device.leftovers) {
    const { user, session, rule } = leftover;
    if (rule === 'wipe') await world.noteDiscarded(device, user);
    const left = await world.cast.engine.leaveReplica(user, session, rule);
    await world.noteWiped(device, user);
    await world.freeze(device, user);
    if (left) device.leftovers = device.leftovers.filter((other) => other !== leftover);
  }
}

/** A login: what is left of earlier sessions is finished first. */
export async function enter(
  world: World,
  device: Device,
  process: PhoneProcess,
  { user, session }: { user: string; session: string },
): Promise<void> {
  const mustGo = ['wipe', 'clear-rows'];
  device.leftovers = device.leftovers.filter(
    (left) => left.user !== user || mustGo.includes(left.rule),
  );
  await tidy(world, device);
  await world.thaw(device, user);
  world.life(device, user);
  await device.enter(process, user, session);
}

function scopeOf(world: World, { user }: Tab): 'member' | 'officer' {
  return world.stage.season.people.indexOf(user) === 2 ? 'member' : 'officer';
}

async function onTab(
  world: World,
  device: Device,
  pick: number,
  work: (tab: Tab) => Promise<void>,
): Promise<void> {
  const tab = world.tab(device, pick);
  if (tab !== undefined) await world.until(tab.process, () => work(tab));
}

function inReport(
  world: World,
  device: Device,
  pick: number,
  work: (tab: Tab, view: ReportView) => Promise<void>,
): Promise<void> {
  return onTab(world, device, pick, async (tab) => {
    const reports = await tab.replica.table<{ id: string }>('report').toArray();
    const report = reports[pick % Math.max(reports.length, 1)];
    if (report === undefined) return;
    const view = await world.cast.engine.reportView(tab.replica, report.id);
    if (view !== null) await work(tab, view);
  });
}

/** Goes on where the text stands, with a word that was never written before. */
async function write(
  world: World,
  device: Device,
  tab: Tab,
  reportId: string,
  answers: readonly AnswerView[],
): Promise<void> {
  const life = world.life(device, tab.user);
  const marks = answers.map(() => world.ledger.newMark());
  const edits = answers.map(({ question, occurrence, text: from }, at) => ({
    question,
    occurrence,
    text: from + String(marks[at]),
    from,
  }));
  await world.cast.engine.editDraft(tab.replica, reportId, { answers: edits });
  // Only now was it promised; a phone that died before may have it or not.
  if (!tab.process.dead) for (const mark of marks) world.ledger.texts.push({ life, mark });
}

async function enqueue(
  world: World,
  device: Device,
  tab: Tab,
  name: MutationName,
  args: object,
  base?: unknown,
): Promise<void> {
  const life = world.life(device, tab.user);
  const id = await world.cast.engine.enqueue(tab.replica, name, args, base);
  if (!tab.process.dead) world.ledger.mutations.push({ life, mark: id });
}
