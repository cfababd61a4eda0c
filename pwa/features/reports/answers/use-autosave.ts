import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { AutosaveField } from '#pwa/features/reports/answers/autosave-field.ts';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { type AnswerView, saveTypedChange } from '#pwa/lib/sync/reports/report-drafts.ts';
import { localStoreErrorText } from '#pwa/lib/sync/local-store-error.ts';
import { typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { answerKey } from '#sync/contracts/reports/reports.ts';

/** The autosave fields of a page. */
export interface AutosavePage {
  add: (field: AutosaveField) => () => void;
  note: (field: AutosaveField, unkept: boolean) => void;
}

export const AutosaveContext = createContext<AutosavePage | null>(null);

/** Tracks all autosave fields of a page: whether any has unsaved text, and saving them all. */
export function useAutosavePage(): {
  page: AutosavePage;
  unkept: boolean;
  keepAll: () => Promise<void>;
} {
  const [fields] = useState(() => new Set<AutosaveField>());
  const [open] = useState(() => new Set<AutosaveField>());
  const [unkept, setUnkept] = useState(false);
  const [page] = useState<AutosavePage>(() => {
    const note = (field: AutosaveField, is: boolean) => {
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

  // A logout must know of all unsent work before it counts it.
  useEffect(() => runBeforeLogout(keepAll), [keepAll]);
  // A hidden page may be closed without further notice.
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

/** One answer's autosave field. The question is fixed: another question needs another field. */
export function useAutosaveField(
  reportId: string,
  { question, occurrence, text: stored }: AnswerView,
) {
  const page = useContext(AutosaveContext);
  const [typed, setTyped] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const userId = useOpenSession()?.user.id ?? '';
  const [field] = useState(
    () =>
      new AutosaveField(stored, {
        stash: typedTextBackup(userId, `${reportId}.${answerKey({ question, occurrence })}`),
        keep: (text, from) =>
          saveTypedChange(reportId, { answers: [{ question, occurrence, text, from }] }),
        onTyped: setTyped,
        onFailed: (error) => setFailed(error === null ? null : localStoreErrorText(error)),
        onUnkept: (of, unkept) => page?.note(of, unkept),
      }),
  );
  useEffect(() => field.store(stored), [field, stored]);
  useEffect(() => page?.add(field), [page, field]);
  useEffect(() => field.recover(), [field]);
  // Saves when the page is left.
  useEffect(() => () => void field.keep(), [field]);
  return { text: typed ?? stored, failed, field };
}
