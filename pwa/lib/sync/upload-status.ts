import { createUploadStatusStore } from '#sync/client/photos/upload-status.ts';

/** Kept apart from the engine's start, because only reports show it. */
export const uploadStatus = createUploadStatusStore();
