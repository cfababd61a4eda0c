/** Fails a test that calls `console.error` unexpectedly; mock `console.error` to expect a call. */
import { afterAll, afterEach, beforeEach } from 'vitest';

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

afterAll(() => {
  console.error = before;
});
