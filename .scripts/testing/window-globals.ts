/** Adds the globals that a browser's window has and happy-dom's lacks. */
import { BroadcastChannel, MessageChannel } from 'node:worker_threads';

/** Extends the window's own `Error`; happy-dom's extends the one outside. */
class DOMException extends Error {
  constructor(message?: string, name = 'Error') {
    super(message);
    this.name = name;
  }
}

Object.assign(globalThis, { BroadcastChannel, MessageChannel, DOMException });
