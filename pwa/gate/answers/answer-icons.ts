/** The shape of an answer: each is told from the others without its colour. */
import type { AnswerGroup } from '#sync/contracts/gate/answer-signals.ts';
import type { Answer } from '#sync/contracts/gate/decide.ts';
import {
  AdmittedIcon,
  ApprovalsIcon,
  AskIcon,
  CountdownIcon,
  ClosedIcon,
  ForeignIcon,
  ForwardIcon,
  type Icon,
  InsideIcon,
  LogoutIcon,
  NoSignalIcon,
  ReplacedIcon,
  RevokedIcon,
  ScanIcon as TestIcon,
} from '#pwa/ui/icons.ts';

const ofGroup: Record<AnswerGroup, Icon> = {
  in: AdmittedIcon,
  again: ApprovalsIcon,
  inside: InsideIcon,
  ask: AskIcon,
  stop: RevokedIcon,
  foreign: ForeignIcon,
  test: TestIcon,
};

const ofAnswer: Partial<Record<Answer, Icon>> = {
  cannotVerify: NoSignalIcon,
  replaced: ReplacedIcon,
  tooEarly: CountdownIcon,
  closed: ClosedIcon,
  otherGate: ForwardIcon,
  leaving: LogoutIcon,
};

export function answerIcon(group: AnswerGroup, answer: Answer): Icon {
  // A ticket that an officer let in against the answer is shown as let in.
  if (group === 'in' && answer !== 'leaving') return ofGroup.in;
  return ofAnswer[answer] ?? ofGroup[group];
}
