/** The words of an answer, in message keys. Their values are those of `AnswerDetails`. */
import type { Decision } from '#sync/contracts/gate/decide.ts';
import type { MessageKey } from '#sync/contracts/messages/keys.ts';

export interface AnswerMessages {
  /** The word that a steward reads from a distance, which is shown in both languages. */
  word: MessageKey;
  text: MessageKey;
  /** The sentence that the steward says to the person. */
  tell: MessageKey | null;
}

/** `reEntry` is the match's setting. */
export function answerMessages(decision: Decision, reEntry: boolean): AnswerMessages {
  if (decision.overriddenBy !== null)
    return {
      word: decision.counts === 'out' ? 'gate.answer.leaving' : 'gate.answer.letIn',
      text:
        decision.overriddenBy === 'steward'
          ? 'gate.answer.letInByFaceText'
          : 'gate.answer.letInByOfficerText',
      tell: null,
    };
  switch (decision.answer) {
    case 'notOurs':
      return {
        word: 'gate.answer.notOurs',
        text: 'gate.answer.notOursText',
        tell: 'gate.answer.notOursTell',
      };
    case 'cannotVerify':
      return {
        word: 'gate.answer.cannotVerify',
        text: 'gate.answer.cannotVerifyText',
        tell: 'gate.answer.cannotVerifyTell',
      };
    case 'askOfficer':
      return {
        word: 'gate.answer.askOfficer',
        text: 'gate.answer.newerThanListText',
        tell: null,
      };
    case 'otherMatch':
      return {
        word: 'gate.answer.otherMatch',
        text: 'gate.answer.otherMatchText',
        tell: 'gate.answer.otherMatchTell',
      };
    case 'replaced':
      return {
        word: 'gate.answer.replaced',
        text: 'gate.answer.replacedText',
        tell: 'gate.answer.replacedTell',
      };
    case 'revoked':
      return {
        word: 'gate.answer.revoked',
        text: 'gate.answer.revokedText',
        tell: 'gate.answer.revokedTell',
      };
    case 'sameAgain':
      return { word: 'gate.answer.sameAgain', text: 'gate.answer.sameAgainText', tell: null };
    case 'tooEarly':
      return {
        word: 'gate.answer.tooEarly',
        text: 'gate.answer.tooEarlyText',
        tell: 'gate.answer.tooEarlyTell',
      };
    case 'closed':
      return { word: 'gate.answer.closed', text: 'gate.answer.closedText', tell: null };
    case 'otherGate':
      return decision.details.gate === null
        ? { word: 'gate.answer.noGate', text: 'gate.answer.noGateText', tell: null }
        : {
            word: 'gate.answer.otherGate',
            text: 'gate.answer.otherGateText',
            tell: 'gate.answer.otherGateTell',
          };
    case 'alreadyInside':
      return {
        word: 'gate.answer.alreadyInside',
        text: reEntry ? 'gate.answer.insideReEntryText' : 'gate.answer.insideText',
        tell: null,
      };
    case 'maybeInside':
      return { word: 'gate.answer.maybeInside', text: 'gate.answer.maybeInsideText', tell: null };
    case 'onTheList':
      return {
        word: 'gate.answer.onTheList',
        text: decision.needsDocument
          ? 'gate.answer.documentText'
          : decision.notes.includes('oldList')
            ? decision.notes.includes('uncertainClock')
              ? 'gate.answer.uncertainAgeText'
              : 'gate.answer.pressCardText'
            : 'gate.done.saved',
        tell: null,
      };
    case 'leaving':
      return { word: 'gate.answer.leaving', text: 'gate.done.saved', tell: null };
    case 'notInside':
      return { word: 'gate.answer.notInside', text: 'gate.answer.notInsideText', tell: null };
    case 'testTicket':
      return { word: 'gate.answer.testTicket', text: 'gate.answer.testTicketText', tell: null };
  }
}
