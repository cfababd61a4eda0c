/** Tones and vibration of the answers; the tones are generated. */
import type { Signal } from '#sync/contracts/gate/answer-signals.ts';

let context: AudioContext | undefined;

/** Browsers allow sound only after a touch: call it from the handler of one. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // A phone that refuses still vibrates and shows the answer.
  context.resume().catch(() => undefined);
}

/** Seconds between two tones, so that equal ones are heard as two. */
const gap = 0.04;
/** Seconds in which a tone begins and ends; without them it clicks. */
const ramp = 0.008;

export function playSignal({ tones, vibration }: Signal): void {
  if ('vibrate' in navigator) navigator.vibrate([...vibration]);
  if (context === undefined || context.state !== 'running') return;
  let at = context.currentTime;
  for (const [hertz, milliseconds] of tones) {
    const end = at + milliseconds / 1000;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.8, at + ramp);
    gain.gain.setValueAtTime(0.8, end - ramp);
    gain.gain.linearRampToValueAtTime(0, end);
    const oscillator = context.createOscillator();
    oscillator.type = 'triangle';
    oscillator.frequency.value = hertz;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(end);
    at = end + gap;
  }
}
