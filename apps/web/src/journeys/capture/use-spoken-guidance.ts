import { useEffect } from 'react';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';
import { say } from '../../guidance/speech.ts';
import { guidanceTexts } from './capture-texts.ts';
import type { Shot } from './shots.ts';

/** Reads out what is wanted and what to do, where the visitor asked for that. @param code null while nothing is said */
export function useSpokenGuidance(shot: Shot, code: GuidanceCode | null): void {
  useEffect(() => say(shot.heading), [shot]);
  useEffect(() => {
    if (code !== null) say(shot.guidance[code] ?? guidanceTexts[code]);
  }, [code, shot]);
}
