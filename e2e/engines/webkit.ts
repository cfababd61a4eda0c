/** WebKitGTK on a screen of its own: the engine of iPhones. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { findRestartPort } from '#e2e/fixtures/server.ts';
import { type Driver, startDriver } from '#e2e/engines/webdriver.ts';

export async function startWebKit(): Promise<Driver> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (binary === undefined) throw new Error('MiniBrowser of webkit2gtk-driver is not installed');
  // Xvfb chooses a free display and writes its number.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const driver = await startDriver(
    {
      program: 'WebKitWebDriver',
      args: (port) => [`--port=${port}`],
      capabilities: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
      env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
    },
    await findRestartPort(),
  );
  return {
    ...driver,
    async stop() {
      await driver.stop();
      screen.kill();
    },
  };
}
