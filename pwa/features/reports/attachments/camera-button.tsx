import { useRef } from 'react';
import type { Attaching } from '#pwa/features/reports/attachments/use-attach-files.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FileInput } from '#pwa/ui/form/file-input.tsx';
import { CameraIcon } from '#pwa/ui/icons.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Takes a photo from anywhere in the report, on devices whose browser opens the camera. */
export function CameraButton({
  attaching: { busy, add },
  disabled,
  onAdding,
}: {
  attaching: Attaching;
  disabled: boolean;
  onAdding: (work: Promise<unknown>) => void;
}) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);

  // The photos may be out of sight.
  async function attach(files: File[]): Promise<void> {
    const [error] = await add(files);
    if (error !== undefined) toast('error', { text: error });
    else if (files.length > 0) toast('success', { text: t('reportScreens.photoAdded') });
  }

  return (
    <span className="relative pointer-fine:hidden">
      <Button
        variant="outline"
        size="lg"
        aria-label={t('reportScreens.takePhoto')}
        title={t('reportScreens.takePhoto')}
        icon={CameraIcon}
        className="gap-0"
        busy={busy}
        disabled={disabled}
        onClick={() => camera.current?.click()}
      />
      <FileInput
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-hidden
        onFiles={(files) => onAdding(attach(files))}
      />
    </span>
  );
}
