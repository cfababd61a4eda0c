import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { leaveReplica } from '#sync/client/leave.ts';
import {
  acceptQuestions,
  noteQuestions,
  questionNews,
  seenQuestions,
} from '#sync/client/question-news.ts';
import { openReplica } from '#sync/client/replica.ts';
import { freshPhone } from '#sync/client/testing/phone.ts';

const wifi = 'Did the Wi-Fi hold?';
const seats = 'Were the seats enough?';
const parking = 'Where did vans park?';
const at = (question: string, occurrence = 0) => ({ question, occurrence });

describe('what the league changed in the questions', () => {
  it('is nothing while the same is asked in the same order', () => {
    expect(questionNews([wifi, seats, wifi], [wifi, seats, wifi])).toBeNull();
  });

  it('names what is asked anew, and what is not asked any more', () => {
    expect(questionNews([wifi, seats], [seats, parking])).toEqual({
      added: [at(parking)],
      reworded: [],
      removed: [wifi],
      moved: false,
    });
  });

  it('knows a question again that is asked in other words', () => {
    const now = 'Did the stadium’s WI-FI hold all evening?';
    expect(questionNews([wifi, seats], [now, seats])).toMatchObject({
      added: [],
      reworded: [{ was: wifi, now: at(now) }],
      removed: [],
    });
    expect(questionNews(['هل صمد الواي فاي؟'], ['هل صمد الواي فاي أمس؟'])).toMatchObject({
      reworded: [{ was: 'هل صمد الواي فاي؟' }],
    });
  });

  it('takes the most alike where several could be meant', () => {
    const near = 'Did the Wi-Fi hold up?';
    const far = 'Did the power hold?';
    expect(questionNews([wifi], [far, near])).toMatchObject({
      added: [at(far)],
      reworded: [{ was: wifi, now: at(near) }],
    });
  });

  it('tells of another order, and counts equal questions', () => {
    expect(questionNews([wifi, seats], [seats, wifi])).toEqual({
      added: [],
      reworded: [],
      removed: [],
      moved: true,
    });
    expect(questionNews([wifi, seats], [wifi, seats, wifi])).toMatchObject({
      added: [at(wifi, 1)],
      moved: false,
    });
  });

  it('does not take signs for words', () => {
    expect(questionNews(['?'], ['!'])).toMatchObject({ added: [at('!')], removed: ['?'] });
  });
});

describe('the questions that were seen', () => {
  it('are those first shown, until others are accepted, also after a restart', async () => {
    const { replica, userId } = await freshPhone();
    expect(await seenQuestions(replica, 'one')).toBeNull();
    await noteQuestions(replica, 'one', [wifi]);
    await noteQuestions(replica, 'one', [seats]);
    await noteQuestions(replica, 'other', [parking]);
    replica.close();
    const again = await openReplica(userId);
    expect(await seenQuestions(again, 'one')).toEqual([wifi]);
    await acceptQuestions(again, 'one', [seats]);
    expect(await seenQuestions(again, 'one')).toEqual([seats]);
    expect(await seenQuestions(again, 'other')).toEqual([parking]);
  });

  it('go with the league’s rows, and stay where those stay', async () => {
    const { replica, userId, sessionId } = await freshPhone();
    await noteQuestions(replica, 'one', [wifi]);
    replica.close();
    const seen = async () => {
      const phone = await openReplica(userId);
      const found = await seenQuestions(phone, 'one');
      phone.close();
      return found;
    };
    await leaveReplica(userId, 'an older session', 'clear-rows');
    expect(await seen()).toEqual([wifi]);
    await leaveReplica(userId, sessionId, 'clear-rows');
    expect(await seen()).toBeNull();
  });
});
