/** A `console.error` that a test did not expect fails it: mock `console.error` where it is meant. */
import { afterEach, beforeEach } from 'vitest';

const said: string[] = [];
const before = console.error;

const listen = (...words: unknown[]) => {
  said.push(words.map(String).join(' '));
  before(...words);
};

console.error = listen;

beforeEach(() => {
  said.length = 0;
});

afterEach(() => {
  if (said.length > 0) throw new Error(`unexpected console.error: ${said.splice(0).join('\n')}`);
});
