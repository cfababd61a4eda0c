import { expect, test } from 'vitest';
import { readExceptions } from '#api/gates/overview/exceptions.ts';
import { readMatchSettings } from '#api/gates/overview/match-settings.ts';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

/** Phones at gates 2, 4 and 4; comparison codes are of now, checks so many minutes after it. */
async function scene({ reEntry = false } = {}) {
  const gated = await createGatedMatch(db, { kickOffIn: '0 minutes', reEntry });
  const drowned = await gated.addPhone(gated.gate2, { label: 'Omar' });
  const [hearer, third] = [
    await gated.addPhone(gated.gate4, { label: 'Hala' }),
    await gated.addPhone(gated.gate4, { label: 'Sara' }),
  ];
  return { gated, drowned, hearer, third };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const exceptionsOf = ({ matchId }: GatedMatch) =>
  db.tx(async (tx) => {
    const match = await readMatchSettings(tx, matchId);
    const { exceptions, twice } = await readExceptions(tx, match, new Date());
    return { exceptions: exceptions.filter(({ kind }) => kind === 'twice'), twice };
  });

test('a person inside by a code and let in at a gate that did not hear the code came in twice', async () => {
  const { gated, drowned, hearer, third } = await scene();
  await gated.compare(drowned, hearer, [1, 2]);
  const scan = await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
  const { exceptions, twice } = await exceptionsOf(gated);
  expect(exceptions).toMatchObject([
    {
      key: `twice/compared/${scan}`,
      no: 1,
      name: 'Given Family 00001',
      scans: [
        { gateId: gated.gate2, device: 'Omar' },
        { gateId: gated.gate4, device: 'Sara' },
      ],
    },
  ]);
  expect(twice).toBe(1);
});

test('once a check arrives that a code showed, both checks are one exception', async () => {
  const { gated, drowned, hearer, third } = await scene();
  await gated.compare(drowned, hearer, [1]);
  const second = await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
  const first = await gated.scan({ act: 'in', no: 1, device: drowned, minute: -5 });
  const { exceptions } = await exceptionsOf(gated);
  expect(exceptions.map(({ key }) => key)).toEqual([`twice/${first}/${second}`]);
});

test.each<[what: string, act: (made: Scene) => Promise<unknown>]>([
  [
    'the code shows the same check',
    ({ gated, third }) => gated.scan({ act: 'in', no: 1, device: third, minute: -5 }),
  ],
  [
    'the check is as old as the code, because clocks differ',
    ({ gated, third }) => gated.scan({ act: 'in', no: 1, device: third }),
  ],
  [
    'the check that the code shows was undone',
    async ({ gated, drowned, third }) => {
      const undoes = await gated.scan({ act: 'in', no: 1, device: drowned, minute: -1 });
      await gated.scan({ act: 'undo', undoes, device: drowned });
      await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
    },
  ],
  [
    'the person left in between',
    async ({ gated, hearer, third }) => {
      await gated.scan({ act: 'out', no: 1, device: hearer, minute: 3 });
      await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
    },
  ],
  [
    'an officer let the person in knowingly',
    ({ gated, third }) =>
      gated.scan({
        act: 'in',
        no: 1,
        device: third,
        minute: 5,
        override: 'number',
        answer: 'alreadyInside',
      }),
  ],
  [
    'the phone of the code is discarded',
    async ({ gated, drowned, third }) => {
      await gated.run('update gate_device set discarded = true where id = ? returning id', [
        drowned,
      ]);
      await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
    },
  ],
])('no one came in twice where %s', async (_what, act) => {
  const made = await scene();
  await made.gated.compare(made.drowned, made.hearer, [1]);
  await act(made);
  expect((await exceptionsOf(made.gated)).exceptions).toEqual([]);
});

/** The step in which a minute after kick-off is, as a code has it; who left has 128 added. */
const stepOf = (minute: number) => Math.floor((180 + minute) / 4);
const leftAt = (minute: number) => 128 + stepOf(minute);

test.each<[movement: string, later: number]>([
  ['left', leftAt(40)],
  ['came in once more', stepOf(60)],
])(
  'where people may come back in, one who came in twice stays an exception after the person %s',
  async (_what, later) => {
    const { gated, drowned, hearer, third } = await scene({ reEntry: true });
    await gated.compare(drowned, hearer, [1], [stepOf(-20)]);
    const scan = await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
    const before = await exceptionsOf(gated);
    expect(before.exceptions.map(({ key }) => key)).toEqual([`twice/compared/${scan}`]);
    await gated.compare(drowned, hearer, [1], [later]);
    expect(await exceptionsOf(gated)).toEqual(before);
  },
);

test.each<[what: string, act: (made: Scene) => Promise<unknown>]>([
  [
    'the same phone',
    ({ gated, drowned, hearer }) => gated.compare(drowned, hearer, [1], [leftAt(-8)]),
  ],
  ['another phone', ({ gated, hearer, third }) => gated.compare(third, hearer, [1], [leftAt(-8)])],
  [
    'a check that the phone of the code did not know',
    ({ gated, third }) => gated.scan({ act: 'out', no: 1, device: third, minute: -8 }),
  ],
])('no one came in twice who left in between by %s', async (_what, leave) => {
  const made = await scene({ reEntry: true });
  const { gated, drowned, hearer, third } = made;
  await gated.compare(drowned, hearer, [1], [stepOf(-20)]);
  await leave(made);
  await gated.scan({ act: 'in', no: 1, device: third, minute: 5 });
  expect((await exceptionsOf(gated)).exceptions).toEqual([]);
});
