/** Evidence in a form: what is filled in, what is wrong with it, and what is sent. */
import * as z from 'zod/mini';
import { fileName } from '#sync/contracts/core/primitives.ts';
import { type GivenPiece, mostLinks, workLink } from '#sync/contracts/evidence/given-evidence.ts';
import type { Requirement } from '#sync/contracts/evidence/requirements.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { UploadedPicture } from '#pwa/lib/forms/picture-field.tsx';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

export interface EvidenceValue {
  file: UploadedPicture | null;
  /** One address a line. */
  links: string;
  number: string;
  /** `YYYY-MM-DD` or empty. */
  expiresOn: string;
}
/** Each requirement's value, by its id. */
export type EvidenceValues = Readonly<Record<string, EvidenceValue>>;
export interface EvidenceProblem {
  value?: MessageKey;
  expiresOn?: MessageKey;
}
export type EvidenceProblems = Readonly<Record<string, EvidenceProblem>>;

export const emptyValue: EvidenceValue = { file: null, links: '', number: '', expiresOn: '' };

const linesOf = (links: string) =>
  links
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function isEmpty({ kind }: Requirement, { file, links, number }: EvidenceValue): boolean {
  if (kind === 'file') return file === null;
  return (kind === 'links' ? links : number).trim() === '';
}

/** The pieces that are filled in. */
export function toPieces(
  requirements: readonly Requirement[],
  values: EvidenceValues,
): GivenPiece[] {
  return requirements.flatMap((requirement): GivenPiece[] => {
    const value = values[requirement.id] ?? emptyValue;
    if (isEmpty(requirement, value)) return [];
    const { kind, expiry, id: requirementId } = requirement;
    return [
      {
        requirementId,
        ...(kind === 'file' && value.file && { file: value.file.name }),
        ...(kind === 'links' && { links: linesOf(value.links) }),
        ...(kind === 'number' && { number: value.number.trim() }),
        ...(expiry === 'entered' && value.expiresOn !== '' && { expiresOn: value.expiresOn }),
      },
    ];
  });
}

/** `onlyGiven` accepts that required ones are empty, as in a correction. Empty without problems. */
export function evidenceProblems(
  requirements: readonly Requirement[],
  values: EvidenceValues,
  { onlyGiven = false }: { onlyGiven?: boolean } = {},
): EvidenceProblems {
  return Object.fromEntries(
    requirements.flatMap((requirement): [string, EvidenceProblem][] => {
      const value = values[requirement.id] ?? emptyValue;
      const problem = problemOf(requirement, value, onlyGiven);
      return problem === null ? [] : [[requirement.id, problem]];
    }),
  );
}

function problemOf(
  requirement: Requirement,
  value: EvidenceValue,
  onlyGiven: boolean,
): EvidenceProblem | null {
  const { kind, required, freelancersExempt, expiry } = requirement;
  if (isEmpty(requirement, value))
    return required && !freelancersExempt && !onlyGiven ? { value: 'evidence.missing' } : null;
  if (kind === 'links') {
    const lines = linesOf(value.links);
    if (lines.length > mostLinks) return { value: 'evidence.tooManyLinks' };
    if (!lines.every((line) => workLink.safeParse(line).success))
      return { value: 'evidence.linkInvalid' };
  }
  if (expiry === 'entered' && value.expiresOn === '')
    return { expiresOn: 'evidence.expiryRequired' };
  return null;
}

const texts = { links: z.string(), number: z.string(), expiresOn: z.string() };
const storedTexts = z.record(z.string(), z.object(texts));
const storedFiles = z.record(
  z.string(),
  z.object({ name: fileName, bytes: z.number(), sentAt: z.number() }),
);

/** Milliseconds until a saved upload is ignored. The server deletes unclaimed ones after two hours. */
const uploadLifetime = 115 * 60_000;

/**
 * Saves evidence in this browser until it is sent: the texts until then, the names of uploads for this tab
 * only, because opening the camera may kill the tab. `key` is the form's.
 */
export function evidenceDraft(key: string) {
  const textStorage = jsonStorage('localStorage', `touchline.${key}.evidence`);
  const fileStorage = jsonStorage('sessionStorage', `touchline.${key}.evidence`);
  return {
    save(values: EvidenceValues): void {
      const entries = Object.entries(values);
      textStorage.save(
        Object.fromEntries(
          entries.map(([id, { links, number, expiresOn }]) => [id, { links, number, expiresOn }]),
        ),
      );
      fileStorage.save(
        Object.fromEntries(
          entries.flatMap(([id, { file }]) =>
            file === null
              ? []
              : [[id, { name: file.name, bytes: file.bytes, sentAt: file.sentAt }]],
          ),
        ),
      );
    },
    read(now: number = Date.now()): EvidenceValues {
      const given = storedTexts.safeParse(textStorage.read()).data ?? {};
      const files = storedFiles.safeParse(fileStorage.read()).data ?? {};
      const ids = new Set([...Object.keys(given), ...Object.keys(files)]);
      return Object.fromEntries(
        [...ids].map((id) => {
          const file = files[id];
          const isKept = file !== undefined && now - file.sentAt <= uploadLifetime;
          // The preview URL died with the old tab.
          const restored = isKept ? { ...file, preview: null } : null;
          return [id, { ...emptyValue, ...given[id], file: restored }];
        }),
      );
    },
    delete(): void {
      textStorage.remove();
      fileStorage.remove();
    },
  };
}
