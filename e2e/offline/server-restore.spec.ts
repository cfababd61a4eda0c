/** The server is restored from an older backup with the operator's commands. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookableMatches, countBookings, people } from '#e2e/fixtures/demo-people.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { recordPushedMutations } from '#e2e/fixtures/push-interception.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import { bookMatch, findMatch } from '#e2e/pages/matches.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test.use({ serviceWorkers: 'allow' });

test('after a restore the phone sends acknowledged work again, and nothing twice', async ({
  browser,
}) => {
  // A season is seeded, backed up and restored, with six processes.
  test.setTimeout(240_000);
  // The server is this file's own, because its data changes.
  const server = await createTestServer();
  const backups = mkdtempSync(join(tmpdir(), 'touchline-e2e-backups-'));
  const file = join(backups, 'between.tar.gz');
  const command = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [`.scripts/${name}.ts`, ...args], {
      env: cleanEnv({ DATA_DIR: server.dataDir }),
      encoding: 'utf8',
    });
  try {
    await server.start();
    const context = await browser.newContext({ ...phoneOptions, baseURL: server.url });
    const phone = await context.newPage();
    const [before, since] = await bookableMatches(server.url, people.heba);
    if (!before || !since) throw new Error('the demo has no two matches to book');
    await startSession(phone, people.heba);
    const pushed = recordPushedMutations(context);
    await bookMatch(phone, before);
    command('backup', file);
    await bookMatch(phone, since);
    const ids = pushed.splice(0).map(({ id }) => id);
    expect(ids).toHaveLength(2);

    await server.stop();
    expect(command('restore', '--replace', file)).toContain('A new sync epoch has begun');
    await server.start();
    const again = phone.waitForRequest((request) => request.url().endsWith('/api/sync/push'));
    await phone.goto('/sync');
    await again;
    await expect(phone.getByText(englishText('sync.allSent'))).toBeVisible({ timeout: 30_000 });
    expect(pushed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const match of [before, since]) {
      const row = await findMatch(phone, match);
      await expect(row.getByText(englishText('status.pending'))).toBeVisible();
      expect(await countBookings(server.url, people.heba, match)).toBe(1);
    }
    await context.close();
  } finally {
    await server.remove();
    rmSync(backups, { recursive: true, force: true });
  }
});
