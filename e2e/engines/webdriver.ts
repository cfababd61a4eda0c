/** A browser of another engine, driven by the W3C WebDriver protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

interface DriverProgram {
  program: string;
  /** Arguments that make it listen at this port. */
  args: (port: number) => string[];
  /** Capabilities that a new session asks for (W3C `alwaysMatch`). */
  capabilities: Record<string, unknown>;
  env?: NodeJS.ProcessEnv;
}

export interface Browser {
  /** Loads a page; returns when it is complete. */
  goTo(url: string): Promise<void>;
  /** Goes back in the history, as the person's Back button does. */
  back(): Promise<void>;
  /** Runs a function's body in the page and returns its JSON result. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** Types into the first element that the CSS selector finds. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Ends this session with everything it stored. */
  close(): Promise<void>;
}

/** Key of an element's id in replies, fixed by the standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export interface Driver {
  /** Opens a window of its own, without anything stored. */
  open(): Promise<Browser>;
  stop(): Promise<void>;
}

export async function startDriver(options: DriverProgram, port: number): Promise<Driver> {
  const { program, args, capabilities, env = process.env } = options;
  const child = spawn(program, args(port), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const base = `http://127.0.0.1:${port}`;

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
        close: () => send('DELETE', at),
      };
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}
