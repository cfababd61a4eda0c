import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { memberReplica } from '#sync/client/storage/replica.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import {
  acceptQuestionChanges,
  saveFirstSeenQuestions,
  diffQuestions,
  readSeenQuestions,
} from '#sync/client/reports/question-changes.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { createPhone } from '#sync/client/testing/phone.ts';

const wifi = 'Did the Wi-Fi hold?';
const seats = 'Were the seats enough?';
const parking = 'Where did vans park?';
const at = (question: string, occurrence = 0) => ({ question, occurrence });

describe('diffQuestions', () => {
  it('diffQuestions returns null for the same questions in the same order', () => {
    expect(diffQuestions([wifi, seats, wifi], [wifi, seats, wifi])).toBeNull();
  });

  it('diffQuestions lists added and removed questions', () => {
    expect(diffQuestions([wifi, seats], [seats, parking])).toEqual({
      added: [at(parking)],
      reworded: [],
      removed: [wifi],
      reordered: false,
    });
  });

  it('diffQuestions recognises a reworded question', () => {
    const now = 'Did the stadium’s WI-FI hold all evening?';
    expect(diffQuestions([wifi, seats], [now, seats])).toMatchObject({
      added: [],
      reworded: [{ was: wifi, now: at(now) }],
      removed: [],
    });
    expect(diffQuestions(['هل صمد الواي فاي؟'], ['هل صمد الواي فاي أمس؟'])).toMatchObject({
      reworded: [{ was: 'هل صمد الواي فاي؟' }],
    });
  });

  it('diffQuestions pairs the most similar questions when several are candidates', () => {
    const near = 'Did the Wi-Fi hold up?';
    const far = 'Did the power hold?';
    expect(diffQuestions([wifi], [far, near])).toMatchObject({
      added: [at(far)],
      reworded: [{ was: wifi, now: at(near) }],
    });
  });

  it('diffQuestions reports a new order, and tells equal questions apart', () => {
    expect(diffQuestions([wifi, seats], [seats, wifi])).toEqual({
      added: [],
      reworded: [],
      removed: [],
      reordered: true,
    });
    expect(diffQuestions([wifi, seats], [wifi, seats, wifi])).toMatchObject({
      added: [at(wifi, 1)],
      reordered: false,
    });
  });

  it('diffQuestions does not count punctuation as words', () => {
    expect(diffQuestions(['?'], ['!'])).toMatchObject({ added: [at('!')], removed: ['?'] });
  });
});

describe('seen questions', () => {
  it('seen questions are the ones shown first until others are accepted, also after a restart', async () => {
    const { replica, userId } = await createPhone();
    expect(await readSeenQuestions(replica, 'one')).toBeNull();
    await saveFirstSeenQuestions(replica, 'one', [wifi]);
    await saveFirstSeenQuestions(replica, 'one', [seats]);
    await saveFirstSeenQuestions(replica, 'other', [parking]);
    replica.close();
    const again = await openReplica(userId);
    expect(await readSeenQuestions(again, 'one')).toEqual([wifi]);
    await acceptQuestionChanges(again, 'one', [seats]);
    expect(await readSeenQuestions(again, 'one')).toEqual([seats]);
    expect(await readSeenQuestions(again, 'other')).toEqual([parking]);
  });

  it('seen questions are deleted together with the synced rows', async () => {
    const { replica, userId, sessionId } = await createPhone();
    await saveFirstSeenQuestions(replica, 'one', [wifi]);
    replica.close();
    const seen = async () => {
      const phone = await openReplica(userId);
      const found = await readSeenQuestions(phone, 'one');
      phone.close();
      return found;
    };
    await endReplicaSession(memberReplica, userId, 'an older session', 'clear-rows');
    expect(await seen()).toEqual([wifi]);
    await endReplicaSession(memberReplica, userId, sessionId, 'clear-rows');
    expect(await seen()).toBeNull();
  });
});
