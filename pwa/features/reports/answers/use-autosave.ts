import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { AutosaveField } from '#pwa/features/reports/answers/autosave-field.ts';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { type AnswerView, saveTypedChange } from '#pwa/lib/sync/reports/report-drafts.ts';
import { localStoreErrorKey } from '#pwa/lib/sync/local-store-error.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { answerKey } from '#sync/contracts/reports/reports.ts';

export interface AutosavePage {
  register: (field: AutosaveField) => () => void;
  setUnsaved: (field: AutosaveField, hasUnsaved: boolean) => void;
}

export const AutosaveContext = createContext<AutosavePage | null>(null);

/** Tracks all autosave fields of a page: whether any has unsaved text, and saving them all. */
export function useAutosavePage(): {
  page: AutosavePage;
  hasUnsaved: boolean;
  saveAll: () => Promise<void>;
} {
  const [fields] = useState(() => new Set<AutosaveField>());
  const [unsavedFields] = useState(() => new Set<AutosaveField>());
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const [page] = useState<AutosavePage>(() => {
    const setUnsaved = (field: AutosaveField, isUnsaved: boolean) => {
      if (isUnsaved) unsavedFields.add(field);
      else unsavedFields.delete(field);
      setHasUnsaved(unsavedFields.size > 0);
    };
    return {
      setUnsaved,
      register(field) {
        fields.add(field);
        return () => {
          fields.delete(field);
          setUnsaved(field, false);
        };
      },
    };
  });
  const saveAll = useCallback(async () => {
    await Promise.all([...fields].map((field) => field.save()));
  }, [fields]);

  // A logout must know of all unsent work before it counts it.
  useEffect(() => runBeforeLogout(saveAll), [saveAll]);
  // A hidden page may be closed without further notice.
  useEffect(() => {
    const saveNow = () => void saveAll();
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('pagehide', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('pagehide', saveNow);
    };
  }, [saveAll]);
  return { page, hasUnsaved, saveAll };
}

/** One answer's autosave field. The question is fixed: another question needs another field. */
export function useAutosaveField(
  reportId: string,
  { question, occurrence, text: stored }: AnswerView,
) {
  const page = useContext(AutosaveContext);
  const [typed, setTyped] = useState<string | null>(null);
  const [errorKey, setErrorKey] = useState<MessageKey | null>(null);
  const { t } = useTranslation();
  const userId = useOpenSession()?.user.id ?? '';
  const [field] = useState(
    () =>
      new AutosaveField(stored, {
        backup: typedTextBackup(userId, `${reportId}.${answerKey({ question, occurrence })}`),
        save: (text, from) =>
          saveTypedChange(reportId, { answers: [{ question, occurrence, text, from }] }),
        onChange: setTyped,
        onError: (error) => setErrorKey(error === null ? null : localStoreErrorKey(error)),
        onUnsavedChange: (unsavedField, hasUnsaved) => page?.setUnsaved(unsavedField, hasUnsaved),
      }),
  );
  useEffect(() => field.setStored(stored), [field, stored]);
  useEffect(() => page?.register(field), [page, field]);
  useEffect(() => field.restore(), [field]);
  // Saves when the page is left.
  useEffect(() => () => void field.save(), [field]);
  return { text: typed ?? stored, errorText: errorKey && t(errorKey), field };
}
