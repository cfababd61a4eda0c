import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { claimBatch } from '#sync/client/outbox/outbox.ts';
import { editProfile } from '#sync/client/outbox/edit-profile.ts';
import { createPhone } from '#sync/client/testing/phone.ts';

async function start() {
  const { replica } = await createPhone();
  const waiting = async () =>
    (await replica.outbox.orderBy('seq').toArray()).map(({ args, base }) => ({ args, base }));
  return { replica, waiting };
}

describe('a profile change', () => {
  it('a profile change made twice is queued once', async () => {
    const { replica, waiting } = await start();
    const tap = () => editProfile(replica, { organization: 'Post' }, { organization: 'Mail' });
    const ids = await Promise.all([tap(), tap()]);
    expect(ids[0]).toBeTruthy();
    expect(await waiting()).toEqual([
      { args: { organization: 'Post' }, base: { organization: 'Mail' } },
    ]);
  });

  it('a profile change is merged into a waiting one, with the first base', async () => {
    const { replica, waiting } = await start();
    await editProfile(replica, { organization: 'Post' }, { organization: 'Mail' });
    await editProfile(
      replica,
      { organization: 'Evening Post', firstName: 'Mona' },
      { organization: 'Post', firstName: 'Muna' },
    );
    expect(await waiting()).toEqual([
      {
        args: { organization: 'Evening Post', firstName: 'Mona' },
        base: { organization: 'Mail', firstName: 'Muna' },
      },
    ]);
    await editProfile(
      replica,
      { organization: 'Mail', firstName: 'Muna' },
      { organization: 'Evening Post', firstName: 'Mona' },
    );
    expect(await waiting()).toEqual([]);
  });

  it('a profile change is not merged into one that is being sent', async () => {
    const { replica, waiting } = await start();
    await editProfile(replica, { organization: 'Post' }, { organization: 'Mail' });
    await claimBatch(replica, memberSync.uploads, Date.now());
    await editProfile(replica, { organization: 'Times' }, { organization: 'Post' });
    expect(await waiting()).toMatchObject([
      { args: { organization: 'Post' }, base: { organization: 'Mail' } },
      { args: { organization: 'Times' }, base: { organization: 'Post' } },
    ]);
  });

  it('a profile change with another base than the waiting one is queued separately', async () => {
    const { replica, waiting } = await start();
    await editProfile(replica, { organization: 'Post' }, { organization: 'Mail' });
    await editProfile(replica, { organization: 'Times' }, { organization: 'Mail' });
    expect(await waiting()).toHaveLength(2);
  });

  it('a profile change that changes nothing is not queued', async () => {
    const { replica } = await start();
    const same = { organization: 'Mail' };
    expect(await editProfile(replica, same, same)).toBeNull();
  });

  it('a profile change that the server would refuse throws', async () => {
    const { replica, waiting } = await start();
    await expect(editProfile(replica, { firstName: '' }, { firstName: 'Mona' })).rejects.toThrow();
    expect(await waiting()).toEqual([]);
  });
});
