import { localStore } from '@ekyc/design/browser-store.ts';
import { observable } from '@ekyc/design/observable.ts';

const key = 'ekyc:speech';

/** Whether what the camera asks for is read out: off until the visitor turns it on, stored in this browser. */
export const speech = observable(localStore.read(key) === 'on');

/** Whether this browser can speak. */
export function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
}

/** By a press of the visitor: browsers let a page speak only after one. */
export function setSpeech(on: boolean): void {
  localStore.write(key, on ? 'on' : 'off');
  speech.set(on);
  if (on) allowSpeech();
  else if (canSpeak()) window.speechSynthesis.cancel();
}

/** Within a press of the visitor, so that speaking is allowed afterwards. */
export function allowSpeech(): void {
  if (speech.get()) say('');
}

/** Reads this out, in place of what is being read; silent while it is off. */
export function say(text: string): void {
  if (!speech.get() || !canSpeak()) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'ja-JP';
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}

const toneMs = 90;

/** A quiet tone when a picture was taken; silent where nobody asked for sound. */
export function soundShutter(): void {
  if (!speech.get() || !('AudioContext' in window)) return;
  const context = new AudioContext();
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  volume.gain.value = 0.08;
  oscillator.frequency.value = 880;
  oscillator.connect(volume).connect(context.destination);
  oscillator.addEventListener('ended', () => void context.close());
  oscillator.start();
  oscillator.stop(context.currentTime + toneMs / 1000);
}
