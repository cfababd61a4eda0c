import { type ReactNode, useId, useRef } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { CameraIcon, CheckIcon, type Icon, PictureIcon } from '#pwa/ui/icons.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';

type ImageFieldProps = {
  label: string;
  hint: string;
  icon: Icon;
  accept: string;
  /** The camera a phone opens; none is offered without it. */
  camera?: 'environment' | 'user';
  /** Object URL of the selected picture. */
  preview: string | null;
  /** Shows the picture uncropped, for logos. */
  uncropped?: boolean | undefined;
  /** From 0 to 1 during the upload. */
  progress: number | null;
  /** Shown once the upload is complete. */
  ready: string | null;
  error: string | null;
  /** Advice below the error. */
  help?: ReactNode;
  labels: { take?: string; choose: string; replace: string; sending: string };
  onChoose: (file: File, from: 'camera' | 'files') => void;
};

/** One picture: take or select it, preview it, replace it. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, icon: IconMark, error, progress, ready, preview, labels } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const busy = progress !== null;
  const choose =
    (from: 'camera' | 'files') =>
    ([file]: File[]) =>
      file && props.onChoose(file, from);
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? undefined : `${id}-error`}
      className={cn(
        // Positions the hidden file inputs, which would otherwise make the page longer.
        'relative flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-xl bg-card',
        error === null
          ? 'border border-border p-3.5'
          : 'border-2 border-rejected-line p-[0.8125rem]',
      )}
    >
      <span
        className={cn(
          'flex h-13.5 w-18 flex-none items-center justify-center overflow-hidden rounded-sm',
          preview === null &&
            'border-[1.5px] border-dashed border-input bg-muted text-muted-foreground',
        )}
      >
        {preview === null ? (
          <IconMark className="size-6" aria-hidden />
        ) : (
          <img
            src={preview}
            alt=""
            className={cn('size-full', props.uncropped ? 'object-contain p-1' : 'object-cover')}
          />
        )}
      </span>
      <div className="min-w-30 flex-1">
        <h2 id={`${id}-label`} className="heading-3">
          {label}
        </h2>
        {ready === null ? (
          <p className="text-sm text-muted-foreground">{busy ? labels.sending : hint}</p>
        ) : (
          <p
            className="num flex items-center gap-1.25 text-sm font-semibold text-approved-foreground"
            role="status"
          >
            <CheckIcon className="size-4" strokeWidth={2.5} aria-hidden />
            {ready}
          </p>
        )}
      </div>
      {ready !== null && (
        <Button variant="outline" size="touch" onClick={() => chooser.current?.click()}>
          {labels.replace}
        </Button>
      )}
      {error !== null && (
        <div className="flex w-full flex-col gap-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
          {props.help !== undefined && <p className="ps-6 text-sm">{props.help}</p>}
        </div>
      )}
      {busy && (
        <div className="w-full">
          <ProgressBar value={progress} label={`${label}: ${labels.sending}`} />
        </div>
      )}
      {ready === null && !busy && (
        // A single button goes beside the name if there is room.
        <div
          className={cn('flex w-full flex-wrap gap-2', error === null && 'pointer-fine:sm:w-auto')}
        >
          {props.camera !== undefined && (
            <Button
              size="touch"
              variant={error === null ? 'outline' : 'signal'}
              icon={CameraIcon}
              className="flex-1 pointer-fine:hidden"
              onClick={() => camera.current?.click()}
            >
              {labels.take}
            </Button>
          )}
          <Button
            variant="outline"
            size="touch"
            icon={props.camera === undefined ? IconMark : PictureIcon}
            className={props.camera === undefined ? 'flex-1' : 'pointer-fine:flex-1'}
            onClick={() => chooser.current?.click()}
          >
            {labels.choose}
          </Button>
        </div>
      )}
      <FileInput ref={chooser} accept={props.accept} aria-label={label} onFiles={choose('files')} />
      {props.camera !== undefined && (
        <FileInput
          ref={camera}
          accept="image/*"
          capture={props.camera}
          aria-label={`${label}: ${labels.take}`}
          onFiles={choose('camera')}
        />
      )}
    </div>
  );
}
