import { useEffect, useRef, useState } from 'react';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { imageExtensions, maxUploadBytes } from '#sync/contracts/content/files.ts';
import {
  maxMailAttachments,
  maxMailAttachmentBytes,
} from '#sync/contracts/notifications/notifications.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { upload, uploadErrorText } from '#pwa/lib/http/upload.ts';

export const attachmentTypes = [...imageExtensions, ...documentExtensions] as const;

export interface Attachment {
  key: number;
  file: File;
  /** Upload progress from 0 to 1; null if it is not being uploaded. */
  share: number | null;
  /** The file's name on the server; null until it is uploaded. */
  filename: string | null;
  problem: string | null;
}

/** What is wrong with a selected file, as text; null if nothing is. */
export function attachmentProblem(file: Pick<File, 'name' | 'size'>): string | null {
  const name = file.name.toLowerCase();
  if (!attachmentTypes.some((ending) => name.endsWith(ending)))
    return t('files.notAFile', { name: file.name });
  return file.size > maxUploadBytes ? t('files.tooLarge', { name: file.name }) : null;
}

/** Uploads attachments as soon as they are added; the form lists those that are uploaded. */
export function useAttachments(
  onChange: (attachments: { filename: string; title: string }[]) => void,
  onBusy: (count: number) => void,
) {
  const [files, setFiles] = useState<Attachment[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [stops] = useState(() => new Map<number, AbortController>());
  const next = useRef(0);
  const told = useRef({ onChange, onBusy });
  useEffect(() => {
    told.current = { onChange, onBusy };
  });
  useEffect(() => () => stops.forEach((stop) => stop.abort()), [stops]);

  const busy = files.filter(({ share }) => share !== null).length;
  const there = files.flatMap(({ filename, file }) =>
    filename === null ? [] : [{ filename, title: file.name.slice(0, 150) }],
  );
  const names = JSON.stringify(there);
  const seen = useRef('[]');
  useEffect(() => told.current.onBusy(busy), [busy]);
  useEffect(() => {
    if (names === seen.current) return;
    seen.current = names;
    told.current.onChange(JSON.parse(names) as typeof there);
  }, [names]);

  function change(key: number, part: Partial<Attachment>): void {
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }

  async function start({ key, file }: Attachment): Promise<void> {
    const stop = new AbortController();
    stops.set(key, stop);
    change(key, { share: 0, problem: null });
    try {
      const filename = await upload(file, {
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      });
      change(key, { filename, share: null });
    } catch (failure) {
      if (stop.signal.aborted) return;
      const problem = uploadErrorText(failure, file);
      change(key, { share: null, problem });
    } finally {
      stops.delete(key);
    }
  }

  function add(chosen: readonly File[]): void {
    const problems: string[] = [];
    const more: Attachment[] = [];
    let bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    for (const file of chosen) {
      const full =
        files.length + more.length >= maxMailAttachments
          ? t('notifications.tooManyAttachments')
          : bytes + file.size > maxMailAttachmentBytes
            ? t('notifications.attachmentsTooLarge')
            : null;
      const problem = attachmentProblem(file) ?? full;
      if (problem !== null) {
        problems.push(problem);
        continue;
      }
      bytes += file.size;
      next.current += 1;
      more.push({ key: next.current, file, share: 0, filename: null, problem: null });
    }
    setRefused([...new Set(problems)]);
    setFiles([...files, ...more]);
    for (const each of more) void start(each);
  }

  function remove(key: number): void {
    stops.get(key)?.abort();
    setFiles((all) => all.filter((each) => each.key !== key));
    setRefused([]);
  }

  return { files, refused, add, remove, retry: (one: Attachment) => void start(one) };
}
