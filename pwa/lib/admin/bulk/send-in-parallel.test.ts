import { describe, expect, it } from 'vitest';
import { type SendResult, sendInParallel } from '#pwa/lib/admin/bulk/use-bulk-send.ts';

describe('sending a batch', () => {
  const items = Array.from({ length: 12 }, (_, at) => at);

  it('a batch sends each item once, a few at a time, and reports every answer', async () => {
    let under = 0;
    let most = 0;
    const sent: number[] = [];
    const told = new Map<number, SendResult>();
    await sendInParallel(
      items,
      async (item) => {
        most = Math.max(most, (under += 1));
        await Promise.resolve();
        sent.push(item);
        under -= 1;
        return item === 3 ? { kind: 'refused', message: 'decided' } : { kind: 'done' };
      },
      (item, answer) => told.set(item, answer),
    );
    expect(sent.toSorted((a, b) => a - b)).toEqual(items);
    expect(most).toBeLessThanOrEqual(4);
    expect(told.get(3)).toEqual({ kind: 'refused', message: 'decided' });
    expect([...told.values()].filter(({ kind }) => kind === 'done')).toHaveLength(11);
  });

  it('a batch starts no more requests once the server is unreachable, and leaves them for another try', async () => {
    const told = new Map<number, SendResult>();
    await sendInParallel(
      items,
      async (item) => (item < 2 ? { kind: 'done' } : { kind: 'away' }),
      (item, answer) => told.set(item, answer),
    );
    expect(told.size).toBeLessThan(items.length);
    const left = items.filter((item) => (told.get(item)?.kind ?? 'away') === 'away');
    expect(left).toHaveLength(10);
  });
});
