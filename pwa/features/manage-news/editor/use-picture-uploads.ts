/** Uploads pictures that are chosen, pasted or dropped, then inserts them at the cursor. */
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { upload, uploadErrorText } from '#pwa/lib/http/upload.ts';

export function usePictureUploads(onBusy: (busy: boolean) => void) {
  /** Upload progress from 0 to 1; null if nothing is being uploaded. */
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);

  async function put(editor: Editor, file: File): Promise<void> {
    const wrong = pictureProblem(file, maxAdminFileBytes);
    if (wrong !== null) {
      setProblem(wrong);
      return;
    }
    try {
      const size = await sizeOf(file);
      const name = await upload(file, { signal: stop.signal, onProgress: setShare });
      if (editor.isDestroyed) return;
      editor
        .chain()
        .focus()
        .insertContent([
          { type: 'image', attrs: { src: `/api/file/${name}`, ...size } },
          { type: 'paragraph' },
        ])
        .run();
    } catch (failure) {
      if (stop.signal.aborted) return;
      setProblem(uploadErrorText(failure, file));
    }
  }

  async function putAll(editor: Editor, files: readonly File[]): Promise<void> {
    setProblem(null);
    setShare(0);
    onBusy(true);
    for (const file of files) await put(editor, file);
    setShare(null);
    onBusy(false);
  }

  /** Uploads and inserts pictures one after the other; returns false if there are none. */
  function take(editor: Editor, files: Iterable<File>): boolean {
    const pictures = [...files];
    if (pictures.length === 0 || share !== null) return pictures.length > 0;
    void putAll(editor, pictures);
    return true;
  }

  return { share, problem, take };
}

/**
 * The size after rotation by its orientation data; empty if the browser cannot read the picture.
 */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return {};
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
