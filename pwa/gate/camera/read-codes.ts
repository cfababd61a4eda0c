/**
 * The page's side of the decoder's worker. It stays when the camera's screen is left, because a new
 * one is compiled while it reads its first codes.
 */
import type {
  DecoderMessage,
  FrameMessage,
  Picture,
  ReadyMessage,
} from '#pwa/gate/camera/decoder-messages.ts';
import { learnHandingOver } from '#pwa/gate/camera/take-frame.ts';

let worker: { thread: Worker; ready: Promise<ReadyMessage> } | undefined;
let count = 0;
/** Takes the answer to the last picture. */
let onAnswer: (answer: DecoderMessage) => void = () => undefined;

/** Starts the worker if there is none; resolves once it has read its built-in code. */
export function startDecoder(): Promise<ReadyMessage> {
  worker ??= startWorker();
  return worker.ready;
}

function startWorker(): NonNullable<typeof worker> {
  const thread = new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' });
  const ready = new Promise<ReadyMessage>((resolve) => {
    thread.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) =>
      data.type === 'ready' ? resolve(data) : onAnswer(data),
    );
  });
  return { thread, ready };
}

/** Calls back with the texts of the picture's codes; never if another is to be read then. */
export function readPicture(picture: Picture, onTexts: (texts: readonly string[]) => void): void {
  worker ??= startWorker();
  const id = (count += 1);
  onAnswer = (answer) => {
    if (answer.type === 'ready' || answer.id !== id) return;
    const texts = answer.type === 'read' ? answer.texts : [];
    if ('frame' in picture && (texts.length > 0 || answer.type === 'unreadable'))
      learnHandingOver(texts.length > 0);
    onTexts(texts);
  };
  const message: FrameMessage = { ...picture, id };
  worker.thread.postMessage(message, ['frame' in picture ? picture.frame : picture.pixels]);
}

/** Ends a worker that does not answer any more; the next picture starts another. */
export function endDecoder(): void {
  worker?.thread.terminate();
  worker = undefined;
}
