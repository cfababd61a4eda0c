/** Runs `image-worker.ts`: started when needed, ended when idle, killed when it takes too long. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { ImageJob, ImageReply } from '#api/platform/images/image-worker.ts';

/** Milliseconds. */
const idleTime = 10_000;
/** Milliseconds of waiting: on a busy machine processor time passes slowly. */
const longestWait = 60_000;
/** A process that holds more after its work is replaced, to return the memory. */
const keptMemory = 200 * 1024 * 1024;
/** Behind the API, which answers everybody else meanwhile. */
const niceness = 5;

/** Nothing of the server's configuration and secrets. */
const environment = { MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' };

/** The process took longer than `longestWait`, which only a busy machine explains. */
export class ImageTimeoutError extends Error {}

export type RunImageJob = (job: ImageJob) => Promise<ImageReply>;

/** Returns a process's `run`, for one job at a time. */
export function createImageProcess(): RunImageJob {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.removeAllListeners('exit');
    child?.kill('SIGKILL');
    child = undefined;
  };

  return async (job) => {
    clearTimeout(idle);
    child ??= start();
    try {
      const reply = await ask(child, job);
      if (reply.kind === 'tooCostly' || reply.memory > keptMemory) end();
      return reply;
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleTime).unref();
    }
  };

  function start(): ChildProcess {
    const started = fork(new URL('./image-worker.ts', import.meta.url), {
      execArgv: [],
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Killed from outside while it was idle.
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    started.on('error', () => undefined);
    lowerPriority(started);
    return started;
  }
}

/** A process that dies during its job has met a picture that it cannot bear. */
async function ask(child: ChildProcess, job: ImageJob): Promise<ImageReply> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(longestWait)]);
  hold(child, true);
  try {
    const died = once(child, 'exit', { signal }).then((): ImageReply => {
      return { kind: 'tooCostly', processor: job.limits.processor, memory: 0 };
    });
    const replied = once(child, 'message', { signal }).then(([reply]) => reply as ImageReply);
    const sent = new Promise<never>((_, reject) => {
      child.send(job, (error) => error && reject(error));
    });
    return await Promise.race([replied, died, sent]);
  } catch (error) {
    throw signal.aborted ? new ImageTimeoutError('a picture took too long') : error;
  } finally {
    done.abort();
    hold(child, false);
  }
}

/** Only a process at work keeps the server's own process from ending. */
function hold(child: ChildProcess, working: boolean): void {
  const change = working ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // It ended at once, or the system has no priorities.
  }
}
