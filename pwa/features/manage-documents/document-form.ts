/** A document's form: its values, what is wrong with them, and what they change. */
import type * as z from 'zod/mini';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import {
  type DocumentEdit,
  documentExtensions,
  documentForm,
} from '#sync/contracts/content/documents.ts';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export interface DocumentValues {
  title: string;
  /** A tournament's id; empty for none. */
  eventId: string;
  /** Server's names of uploads; empty while there is none. */
  name: string;
  image: string;
}

/** Filled from a document; empty where one is made. */
export function valuesOf(document: DocumentRow | null): DocumentValues {
  return {
    title: document?.title ?? '',
    eventId: document?.eventId ?? '',
    name: document?.name ?? '',
    image: document?.image ?? '',
  };
}

/** What is sent for a new document. */
export function formOf(values: DocumentValues): z.input<typeof documentForm> {
  const { title, name, eventId, image } = values;
  return { title: title.trim(), name, eventId: eventId || null, image: image || null };
}

/** What the form changes of the document it was filled from; null while that is nothing. */
export function editOf(values: DocumentValues, loaded: DocumentValues): DocumentEdit | null {
  const { title, name, eventId, image } = values;
  const edit: DocumentEdit = {
    ...(title.trim() !== loaded.title && { title: title.trim() }),
    ...(name !== loaded.name && { name }),
    ...(eventId !== loaded.eventId && { eventId: eventId || null }),
    ...(image !== loaded.image && { image: image || null }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

/** Catalogue keys by field. The server checks the same schema again. */
export function problemsOf(
  values: DocumentValues,
): Partial<Record<keyof DocumentValues, MessageKey>> {
  const issues = documentForm.safeParse(formOf(values)).error?.issues ?? [];
  const found: Partial<Record<keyof DocumentValues, MessageKey>> = {};
  for (const { path, message } of issues) {
    const field = fieldOf(String(path[0]));
    if (field !== null) found[field] ??= isMessageKey(message) ? message : 'error.invalid';
  }
  return found;
}

/** The form's field of a server's field: `file.title` → `title`. */
export function fieldOf(path: string): keyof DocumentValues | null {
  const field = path.replace(/^file\./, '');
  return field === 'title' || field === 'name' || field === 'eventId' || field === 'image'
    ? field
    : null;
}

/** What is wrong with a chosen document, in words; null if nothing is. */
export function fileProblem(file: File): string | null {
  const name = file.name.toLowerCase();
  if (!documentExtensions.some((extension) => name.endsWith(extension)))
    return t('files.notAFile', { name: file.name });
  if (file.size <= maxAdminFileBytes) return null;
  return t('files.adminImageTooLarge', { file: file.name });
}
