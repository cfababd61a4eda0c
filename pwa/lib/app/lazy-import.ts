/** Chunks of the app that are fetched when they are first needed. */
import { type ComponentType, lazy } from 'react';

/** A chunk could not be fetched: no signal, or a version that the server no longer has. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** The browsers' different messages for a failed import. */
const chunkErrorMessage = /dynamically imported module|importing a module|preload CSS/i;

/**
 * `lazyImport(() => import('…'))`
 *
 * @throws ChunkLoadError, which `ErrorScreen` handles
 */
export async function lazyImport<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw chunkErrorMessage.test(String(error))
      ? new ChunkLoadError('a part of the app is not here', { cause: error })
      : error;
  }
}

/** `lazyComponent(() => import('…/more-sheet.tsx'), 'MoreSheet')`, for use in a `Suspense`. */
export function lazyComponent<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await lazyImport(load))[name] }));
}

/**
 * Like `lazyComponent`, but optional: nothing is shown if its chunk cannot be fetched, until the page is
 * opened again.
 */
export function optionalComponent<Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: (await lazyImport(load))[name] };
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      return { default: () => null };
    }
  });
}
