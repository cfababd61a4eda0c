/** Checks documents outside of the event loop, because hostile ones may take long to read. */
import { createCostBudget } from '#api/platform/http/cost-budget.ts';
import { createWorkerLane } from '#api/platform/processes/worker-lane.ts';
import type { RunTask } from '#api/platform/processes/worker-process.ts';
import type { DocumentTask } from '#api/files/uploads/document-worker.ts';
import { isChecked, type DocumentProblem } from '#api/files/uploads/office-files.ts';

/** Milliseconds and bytes; the largest honest document takes a tenth of either. */
const usualLimits = { processor: 5000, memory: 400 * 1024 * 1024 };

type RunCheck = RunTask<DocumentTask, DocumentProblem | null>;

/** Few run at a time, because each piece of work holds its file in memory. */
export const documentLane = createWorkerLane<DocumentTask, DocumentProblem | null>(
  new URL('./document-worker.ts', import.meta.url),
  {
    atOnce: 2,
    waitingAtMost: 100,
    perOwner: 1,
    budget: createCostBudget({ burst: 60_000, perMinute: 10_000 }),
  },
);

/** Returns the message key for the problem with a document of this kind (`.docx`), or null. */
export async function checkDocument(
  run: RunCheck,
  extension: string,
  bytes: Buffer,
  limits = usualLimits,
): Promise<DocumentProblem | null> {
  if (!isChecked(extension)) return null;
  const reply = await run({ extension, bytes, limits });
  if (reply.kind === 'done') return reply.result;
  return extension === '.zip' ? 'notifications.unsafeZip' : 'documents.unsafe';
}
