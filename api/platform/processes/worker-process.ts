/** Runs a worker's file: started when needed, ended when idle, killed when it takes too long. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Task, TaskReply } from '#api/platform/processes/answer-tasks.ts';

/** Milliseconds without a task after which a process ends. */
const idleTime = 10_000;
/** Milliseconds of waiting: on a busy machine processor time passes slowly. */
const longestWait = 60_000;
/** Bytes: a process that holds more after its work is replaced, to return the memory. */
const keptMemory = 200 * 1024 * 1024;
/** Priority behind the API, which answers everyone else meanwhile. */
const niceness = 5;

/** The environment has none of the server's configuration and secrets. */
const environment = { MALLOC_ARENA_MAX: '2', NODE_NO_WARNINGS: '1' };

/** The process took longer than `longestWait`, which only a busy machine explains. */
export class WorkerTimeoutError extends Error {}

export type RunTask<T extends Task, Result> = (task: T) => Promise<TaskReply<Result>>;

/** Returns the `run` of a process for one task at a time; `worker` is a file with `answerTasks`. */
export function createWorkerProcess<T extends Task, Result>(worker: URL): RunTask<T, Result> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    child?.removeAllListeners('exit');
    child?.kill('SIGKILL');
    child = undefined;
  };

  return async (task) => {
    clearTimeout(idle);
    child ??= start();
    try {
      const reply = await ask<Result>(child, task);
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
    const started = fork(worker, {
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

/** A process that dies during its task exceeded its limits, or met a file that it cannot bear. */
async function ask<Result>(child: ChildProcess, task: Task): Promise<TaskReply<Result>> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(longestWait)]);
  hold(child, true);
  try {
    const died = once(child, 'exit', { signal }).then((): TaskReply<Result> => {
      return { kind: 'tooCostly', processor: task.limits.processor, memory: 0 };
    });
    const replied = once(child, 'message', { signal }).then(
      ([reply]) => reply as TaskReply<Result>,
    );
    const sent = new Promise<never>((_, reject) => {
      child.send(task, (error) => error && reject(error));
    });
    return await Promise.race([replied, died, sent]);
  } catch (error) {
    throw signal.aborted ? new WorkerTimeoutError('a file took too long') : error;
  } finally {
    done.abort();
    hold(child, false);
  }
}

/** Lets a process keep the server's own process from ending while it works, and only then. */
function hold(child: ChildProcess, working: boolean): void {
  const change = working ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness);
  } catch {
    // The process ended immediately, or the system has no priorities.
  }
}
