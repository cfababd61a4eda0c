import { createUploadStatusStore } from '#sync/client/photos/upload-status.ts';

/** Apart from the engine's start, because only reports show it. */
export const uploadStatus = createUploadStatusStore();
