import { useEffect, useState, useSyncExternalStore } from 'react';
import { createCameraRunner } from '#pwa/gate/camera/camera-runner.ts';
import { useCodes } from '#pwa/gate/camera/use-codes.ts';
import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { CameraView, Key, Keys } from '#pwa/gate/screens/camera-view.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { EditIcon, SwitchCameraIcon, TorchIcon } from '#pwa/ui/icons.ts';

/** Reads a ticket's code for its number; nothing is counted. */
export function ScanTicketScreen({
  view,
  now,
  onCode,
  onBack,
}: {
  view: GateView;
  now: number;
  onCode: (text: string, source: 'camera' | 'scanner') => void;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const { onFrame, isSeveral } = useCodes({ onCode });
  const [camera] = useState(createCameraRunner);
  useEffect(() => camera.listen(onFrame), [camera, onFrame]);
  const state = useSyncExternalStore(camera.state.subscribe, camera.state.getSnapshot);
  return (
    <CameraView
      camera={camera}
      state={state}
      view={view}
      now={now}
      hidden={false}
      isSeveral={isSeveral}
    >
      <p className="pt-4 text-base font-[560]">{t('gate.officer.scanFor')}</p>
      <Keys>
        {state.torch !== null && (
          <Key
            icon={TorchIcon}
            label={t('gate.key.torch')}
            pressed={state.torch}
            onClick={camera.toggleTorch}
          />
        )}
        <Key icon={SwitchCameraIcon} label={t('gate.key.camera')} onClick={camera.changeCamera} />
        <Key icon={EditIcon} label={t('gate.officer.type')} onClick={onBack} />
      </Keys>
    </CameraView>
  );
}
