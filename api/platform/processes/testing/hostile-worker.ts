/** A worker that takes as much as its task says. */
import { setTimeout as wait } from 'node:timers/promises';
import { answerTasks, type Task } from '#api/platform/processes/answer-tasks.ts';

export interface HostileTask extends Task {
  behaviour: 'answer' | 'fail' | 'compute' | 'grow' | 'wait';
}

answerTasks(async ({ behaviour }: HostileTask) => {
  const held: Buffer[] = [];
  // Without a pause, so that nothing else in this thread ever runs.
  while (behaviour === 'compute');
  while (behaviour === 'grow') held.push(Buffer.alloc(1024 * 1024, 1));
  if (behaviour === 'fail') throw new Error('unreadable');
  if (behaviour === 'wait') await wait(500);
  return behaviour;
});
