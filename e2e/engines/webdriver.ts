/** WebKitGTK, whose engine is that of iPhones, driven by the W3C WebDriver protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, phoneSize } from '#e2e/engines/engine.ts';
import { patience } from '#scripts/steps/time-limits.ts';
import { findRestartPort } from '#e2e/fixtures/server.ts';

/** Key of an element's id in replies, fixed by the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts it on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (binary === undefined) throw new Error('MiniBrowser of webkit2gtk-driver is not installed');
  // Xvfb chooses a free display and writes its number.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await findRestartPort();
  const program = 'WebKitWebDriver';
  const child = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display.toString().trim()}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const complaints: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    if (/^CONSOLE \S+ ERROR/.test(line)) complaints.push(line);
  });
  const exited = once(child, 'exit');
  const base = `http://127.0.0.1:${port}`;
  const options = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const capabilities = { 'webkitgtk:browserOptions': { binary, args: options } };

  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as {
      value: T & { error?: string; message?: string };
    };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async function isReady(): Promise<boolean> {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    return send('GET', '/status').then(
      () => true,
      () => false,
    );
  }
  while (!(await isReady())) await sleep(100);

  return {
    async open() {
      const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: capabilities },
      });
      const at = `/session/${sessionId}`;
      await send('POST', `${at}/window/rect`, phoneSize);
      // An element may be replaced while the app starts.
      await send('POST', `${at}/timeouts`, { implicit: Math.round(patience) });
      const before = complaints.length;
      const find = async (selector: string) => {
        const found = await send<Record<string, string>>('POST', `${at}/element`, {
          using: 'css selector',
          value: selector,
        });
        return `${at}/element/${found[elementKey]}`;
      };
      return {
        goTo: (url) => send('POST', `${at}/url`, { url }),
        back: () => send('POST', `${at}/back`, {}),
        run: (script, ...values) => send('POST', `${at}/execute/sync`, { script, args: values }),
        type: async (selector, text) => send('POST', `${await find(selector)}/value`, { text }),
        click: async (selector) => send('POST', `${await find(selector)}/click`, {}),
        complaints: () => complaints.slice(before),
        close: () => send('DELETE', at),
      };
    },
    async stop() {
      child.kill();
      await exited;
      screen.kill();
    },
  };
}
