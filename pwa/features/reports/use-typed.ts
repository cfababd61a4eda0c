import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { TypedField } from '#pwa/features/reports/typed-field.ts';
import { beforeLeaving } from '#pwa/lib/leaving.ts';
import { type AnswerView, keepTyped } from '#pwa/lib/sync-drafts.ts';
import { storeFailure } from '#pwa/lib/sync-failure.ts';
import { typedStash } from '#pwa/lib/typed-stash.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { placeOf } from '#sync/contracts/reports.ts';

/** The fields of a page. */
export interface TypingPage {
  add: (field: TypedField) => () => void;
  note: (field: TypedField, unkept: boolean) => void;
}

export const TypingContext = createContext<TypingPage | null>(null);

/** All fields of a page: whether something is not on the disk, and keeping all of it now. */
export function useTypingPage(): {
  page: TypingPage;
  unkept: boolean;
  keepAll: () => Promise<void>;
} {
  const [fields] = useState(() => new Set<TypedField>());
  const [open] = useState(() => new Set<TypedField>());
  const [unkept, setUnkept] = useState(false);
  const [page] = useState<TypingPage>(() => {
    const note = (field: TypedField, is: boolean) => {
      if (is) open.add(field);
      else open.delete(field);
      setUnkept(open.size > 0);
    };
    return {
      note,
      add(field) {
        fields.add(field);
        return () => {
          fields.delete(field);
          note(field, false);
        };
      },
    };
  });
  const keepAll = useCallback(async () => {
    await Promise.all([...fields].map((field) => field.keep()));
  }, [fields]);

  // A log-out counts what is not sent: it must know of all of it.
  useEffect(() => beforeLeaving(keepAll), [keepAll]);
  // A phone in a pocket may never come back to this page.
  useEffect(() => {
    const leave = () => void keepAll();
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
    };
  }, [keepAll]);
  return { page, unkept, keepAll };
}

/** One answer's field. Its question is what it is drawn for: another question has another field. */
export function useTyped(reportId: string, { question, occurrence, text: stored }: AnswerView) {
  const page = useContext(TypingContext);
  const [typed, setTyped] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const userId = useOpenSession()?.user.id ?? '';
  const [field] = useState(
    () =>
      new TypedField(stored, {
        stash: typedStash(userId, `${reportId}.${placeOf({ question, occurrence })}`),
        keep: (text, from) =>
          keepTyped(reportId, { answers: [{ question, occurrence, text, from }] }),
        onTyped: setTyped,
        onFailed: (error) => setFailed(error === null ? null : storeFailure(error)),
        onUnkept: (of, unkept) => page?.note(of, unkept),
      }),
  );
  useEffect(() => field.store(stored), [field, stored]);
  useEffect(() => page?.add(field), [page, field]);
  useEffect(() => field.recover(), [field]);
  // The page is left: what was typed goes to the disk on the way out.
  useEffect(() => () => void field.keep(), [field]);
  return { text: typed ?? stored, failed, field };
}
