/** A match's form: its values, what is wrong with them, and what they change. */
import { isKickOffStep, type Match, type MatchEdit, matchEdit } from '#sync/contracts/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/messages.ts';
import { isMessageKey } from '#sync/contracts/messages/messages.ts';
import { formatDate, leagueZone } from '#pwa/lib/dates.ts';
import { instantOf, kickOffOf, timeWords } from '#pwa/lib/kick-off-time.ts';

export interface MatchForm {
  name: string;
  /** `YYYY-MM-DD` on the league's calendar. */
  day: string;
  /** `HH:mm` on the league's clock. */
  time: string;
  gate: string;
  reservationOpen: boolean;
}

export function formOf({ name, date, gate, reservationOpen }: Match): MatchForm {
  return { name, ...kickOffOf(date), gate: gate ?? '', reservationOpen };
}

/** What the form changes of the match it was filled from; null while that is nothing. */
export function editOf(form: MatchForm, loaded: MatchForm): MatchEdit | null {
  const moved = form.day !== loaded.day || form.time !== loaded.time;
  const date = moved ? instantOf(form) : null;
  const edit: MatchEdit = {
    ...(form.name.trim() !== loaded.name && { name: form.name.trim() }),
    ...(date !== null && { date }),
    ...(form.gate.trim() !== loaded.gate && { gate: form.gate.trim() || null }),
    ...(form.reservationOpen !== loaded.reservationOpen && {
      reservationOpen: form.reservationOpen,
    }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

/** Catalogue keys by field. The server checks the same schema again. */
export function problemsOf(
  form: MatchForm,
  loaded: MatchForm,
): Partial<Record<keyof MatchForm, MessageKey>> {
  const date = instantOf(form);
  const moved = form.day !== loaded.day || form.time !== loaded.time;
  const checked = matchEdit.safeParse({ name: form.name, gate: form.gate.trim() || null });
  const problem = (field: string): MessageKey | undefined => {
    const found = checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    return found === undefined || isMessageKey(found) ? found : 'error.invalid';
  };
  const name = problem('name');
  const gate = problem('gate');
  return {
    ...(name && { name }),
    ...(gate && { gate }),
    ...(date === null && { day: 'matches.dateRequired' as const }),
    ...(date !== null &&
      moved &&
      !isKickOffStep(date, leagueZone()) && { time: 'matches.timeSteps' as const }),
  };
}

/** The form's field of a server's field: `match.date` → `day`. */
export function fieldOf(path: string): keyof MatchForm | null {
  const field = path.replace(/^match\./, '');
  if (field === 'date') return 'time';
  return field === 'name' || field === 'gate' || field === 'reservationOpen' ? field : null;
}

/** A field's value in words. */
export function valueWords(field: keyof MatchForm, form: MatchForm): string {
  if (field === 'day') return form.day === '' ? '' : formatDate(form.day);
  if (field === 'time') return timeWords(form.time);
  return String(form[field]);
}
