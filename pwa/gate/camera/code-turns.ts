/** Gives the codes of camera and scanner to the screen, one at a time. */
import { holdTime } from '#sync/contracts/gate/answer-signals.ts';
import {
  type CodeSource,
  countCodes,
  nextTurn,
  seeCodes,
  type SeenCodes,
  takeBackCodes,
  waitingCodes,
} from '#sync/contracts/gate/seen-codes.ts';

export interface CodeHandlers {
  isTicket: (text: string) => boolean;
  /** The next code counts when this has settled and its answer was held. */
  onCode: (text: string, source: CodeSource) => unknown;
  /** Two tickets are in view, or no longer. Those that had only just counted are taken back. */
  onSeveral: (isSeveral: boolean, takenBack: readonly string[]) => void;
  /** Says whether codes do not count now; those in view then count after a second out of view. */
  refuses: () => boolean;
}

export class CodeTurns {
  #handlers: CodeHandlers;
  #seen: SeenCodes = new Map();
  #heldUntil = 0;
  /** This number grows with each answer that is held. */
  #held = 0;
  #isSeveral = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: CodeHandlers) {
    this.#handlers = handlers;
  }

  /** Calls these handlers from now on. */
  follow(handlers: CodeHandlers): void {
    this.#handlers = handlers;
  }

  /** The codes of one frame, or the one that a scanner read. */
  see(texts: readonly string[], source: CodeSource): void {
    const { isTicket } = this.#handlers;
    this.#seen = seeCodes(this.#seen, texts, performance.now(), { source, isTicket });
    this.#turn();
  }

  /** Lets no other code count until the work has settled and its answer was shown for a moment. */
  hold<Work>(work: Work): Work {
    const own = (this.#held += 1);
    this.#heldUntil = Number.POSITIVE_INFINITY;
    void Promise.resolve(work)
      .catch(() => undefined)
      .then(() => {
        if (own === this.#held) this.#holdFor(holdTime);
      });
    return work;
  }

  /** The steward has seen the answer. A check that is being made holds its own answer still. */
  release(): void {
    if (this.#heldUntil === Number.POSITIVE_INFINITY) return;
    this.#held += 1;
    this.#holdFor(0);
  }

  stop(): void {
    this.#held += 1;
    clearTimeout(this.#timer);
  }

  #holdFor(milliseconds: number): void {
    this.#heldUntil = performance.now() + milliseconds;
    this.#turn();
  }

  #turn(): void {
    clearTimeout(this.#timer);
    const at = performance.now();
    const turn = nextTurn(this.#seen, at);
    if (turn !== null && this.#handlers.refuses()) {
      this.#seen = countCodes(this.#seen, waitingCodes(this.#seen), at);
      return;
    }
    const isHeld = at < this.#heldUntil;
    if (turn?.kind === 'several' && (!isHeld || turn.takenBack.length > 0))
      return this.#show(turn.takenBack);
    if (isHeld) return this.#turnAt(this.#heldUntil);
    if (this.#isSeveral) {
      this.#isSeveral = false;
      this.#handlers.onSeveral(false, []);
    }
    if (turn?.kind === 'wait') this.#turnAt(turn.until);
    if (turn?.kind !== 'count') return;
    const { text, source } = turn;
    this.#seen = countCodes(this.#seen, [text], at);
    this.hold(this.#handlers.onCode(text, source));
  }

  #show(takenBack: readonly string[]): void {
    this.#seen = takeBackCodes(this.#seen, [...takenBack, ...waitingCodes(this.#seen)]);
    if (this.#isSeveral) return;
    this.#isSeveral = true;
    this.#handlers.onSeveral(true, takenBack);
    // It stays to be read, also if a scanner has read both.
    this.#held += 1;
    this.#heldUntil = performance.now() + holdTime;
    this.#turnAt(this.#heldUntil);
  }

  /** A camera's next frame would do; a scanner has none. */
  #turnAt(at: number): void {
    if (at === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#turn(), at - performance.now());
  }
}
