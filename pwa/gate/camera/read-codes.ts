/**
 * The page's side of the decoders' workers. They stay when the camera's screen is left, because a new
 * one is compiled while it reads its first codes.
 */
import type {
  DecoderMessage,
  FrameMessage,
  Picture,
  ReadyMessage,
} from '#pwa/gate/camera/decoder-messages.ts';
import { learnHandingOver } from '#pwa/gate/camera/take-frame.ts';

export interface DecoderThread {
  /**
   * Starts the worker if there is none; resolves once it has read its built-in code, and rejects if it
   * cannot be loaded.
   */
  start(): Promise<ReadyMessage>;
  /** Calls back with the texts of the picture's codes; never if another is to be read then. */
  read(picture: Picture, onTexts: (texts: readonly string[]) => void): void;
  /** Ends a worker that does not answer any more; the next picture starts another. */
  end(): void;
}

export const firstDecoder = decoderThread(
  () => new Worker(new URL('./decoder-worker.ts', import.meta.url), { type: 'module' }),
);

/** Reads the whole picture, where the first one failed. */
export const secondDecoder = decoderThread(
  () => new Worker(new URL('./second-decoder-worker.ts', import.meta.url), { type: 'module' }),
);

function decoderThread(createWorker: () => Worker): DecoderThread {
  let worker: { thread: Worker; ready: Promise<ReadyMessage> } | undefined;
  let count = 0;
  /** Takes the answer to the last picture. */
  let onAnswer: (answer: DecoderMessage) => void = () => undefined;

  function startWorker(): NonNullable<typeof worker> {
    const thread = createWorker();
    const ready = new Promise<ReadyMessage>((resolve, reject) => {
      thread.addEventListener('message', ({ data }: MessageEvent<DecoderMessage>) => {
        if (data.type === 'ready') resolve(data);
        else if (data.type === 'failed') reject(new Error('the decoder could not be loaded'));
        else onAnswer(data);
      });
      thread.addEventListener('error', ({ message }) => reject(new Error(message)));
    });
    // A call that only sends a picture does not wait for it.
    ready.catch(() => undefined);
    return { thread, ready };
  }

  return {
    start() {
      worker ??= startWorker();
      return worker.ready;
    },
    read(picture, onTexts) {
      worker ??= startWorker();
      const id = (count += 1);
      onAnswer = (answer) => {
        if (!('id' in answer) || answer.id !== id) return;
        const texts = answer.type === 'read' ? answer.texts : [];
        if ('frame' in picture && (texts.length > 0 || answer.type === 'unreadable'))
          learnHandingOver(texts.length > 0);
        onTexts(texts);
      };
      const message: FrameMessage = { ...picture, id };
      worker.thread.postMessage(message, ['frame' in picture ? picture.frame : picture.pixels]);
    },
    end() {
      worker?.thread.terminate();
      worker = undefined;
    },
  };
}
