/** Checks documents in a process of its own. */
import { answerTasks, type Task } from '#api/platform/processes/answer-tasks.ts';
import { documentProblem } from '#api/files/uploads/office-files.ts';

export interface DocumentTask extends Task {
  /** The extension with its dot, such as `.docx`. */
  extension: string;
  bytes: Buffer;
}

answerTasks(({ extension, bytes }: DocumentTask) =>
  documentProblem(extension, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
