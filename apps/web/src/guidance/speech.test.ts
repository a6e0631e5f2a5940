import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser's voice that only notes what it is given (no voice is on this machine). */
async function withVoice() {
  const spoken: string[] = [];
  const voice = { cancel: vi.fn(), speak: ({ text }: { text: string }) => spoken.push(text) };
  class Utterance {
    readonly text: string;
    lang = '';
    constructor(text: string) {
      this.text = text;
    }
  }
  vi.stubGlobal('window', { speechSynthesis: voice, SpeechSynthesisUtterance: Utterance });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const { say, setSpeech, speech } = await import('./speech.ts');
  return { spoken, say, setSpeech, speech, voice };
}

test('nothing is read out until the visitor asks for it, and the newest alone is (the voice is faked)', async () => {
  const { spoken, say, setSpeech, speech, voice } = await withVoice();
  expect(speech.get()).toBe(false);
  say('枠の中に書類全体を入れてください');
  expect(spoken).toEqual([]);
  setSpeech(true);
  say('裏返してください');
  expect(spoken).toEqual(['', '裏返してください']);
  setSpeech(false);
  expect(voice.cancel).toHaveBeenCalledTimes(3);
  say('そのままお待ちください');
  expect(spoken).toHaveLength(2);
});
