/** Asks the second decoder about frames while the first one finds no code. */
import type { Picture } from '#pwa/gate/camera/decoder-messages.ts';
import { secondDecoder } from '#pwa/gate/camera/read-codes.ts';

/** Milliseconds without a code of the first decoder after which the second one helps. */
const helpAfter = 500;
/** Milliseconds between its frames at least, to save the battery. */
const restAfter = 200;
/** Milliseconds of silence after which its worker is ended. */
const silence = 5_000;
/** Milliseconds after a failure, such as without signal on the first day, to the next attempt. */
const retryAfter = 30_000;

interface SecondLook {
  /** The first decoder gets a picture; takes its copy if the second one is to read it too. */
  offer(copy: () => Picture | null): void;
  /** The first decoder has read a code, so that the second one rests. */
  rest(): void;
  stop(): void;
}

/** @param onTexts called with the texts of codes that only the second decoder has read */
export function createSecondLook(onTexts: (texts: readonly string[]) => void): SecondLook {
  let state: 'unloaded' | 'loading' | 'idle' | 'reading' = 'unloaded';
  let helpsFrom = performance.now() + helpAfter;
  let nextAt = 0;
  /** Grows with each code of the first decoder: an answer about an earlier picture comes too late. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout>;

  function load(): void {
    state = 'loading';
    secondDecoder.start().then(() => {
      state = 'idle';
    }, giveUp);
  }

  /** The first decoder goes on alone. */
  function giveUp(): void {
    secondDecoder.end();
    state = 'unloaded';
    nextAt = performance.now() + retryAfter;
  }

  function read(picture: Picture): void {
    state = 'reading';
    const began = performance.now();
    const own = turn;
    timer = setTimeout(giveUp, silence);
    secondDecoder.read(picture, (texts) => {
      clearTimeout(timer);
      state = 'idle';
      const now = performance.now();
      nextAt = now + Math.max(restAfter, now - began);
      if (own === turn && texts.length > 0) onTexts(texts);
    });
  }

  return {
    offer(copy) {
      const now = performance.now();
      if (now < helpsFrom || now < nextAt) return;
      if (state === 'unloaded') return load();
      if (state !== 'idle') return;
      const picture = copy();
      if (picture !== null) read(picture);
    },
    rest() {
      turn += 1;
      helpsFrom = performance.now() + helpAfter;
    },
    stop() {
      turn += 1;
      clearTimeout(timer);
    },
  };
}
