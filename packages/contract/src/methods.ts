import type { Method } from './words.ts';

/** What a method asks of the visitor's page. */
export interface MethodSteps {
  /**
   * How the document comes. `photographed`: by the page. `readInApp`: its chip, by the business's own app. `readAtCounter`:
   * its chip, by staff. `proven`: not at all; a proof from the visitor's phone stands for it.
   */
  readonly document: 'photographed' | 'readInApp' | 'readAtCounter' | 'proven';
  /** The page takes the face, and the session's video with it. */
  readonly takesFace: boolean;
}

/** Both sides of the wire go by it: the page's steps, and what the service accepts and waits for. */
export const methodSteps: Readonly<Record<Method, MethodSteps>> = {
  picture: { document: 'photographed', takesFace: true },
  chip: { document: 'readInApp', takesFace: true },
  chipAtCounter: { document: 'readAtCounter', takesFace: false },
  jpki: { document: 'proven', takesFace: false },
  mdoc: { document: 'proven', takesFace: false },
};

/**
 * What the operator must have set up before a method serves: a client of デジタル認証アプリ; its 署名API with a platform
 * that verifies; a reader of records in phones; a program certified by 番号法 18条の3.
 */
export const operatorConditions = ['jpkiProvider', 'jpkiSigning', 'mdocReader', 'certifiedProgram'] as const;
/**
 * What a business itself must say before a method serves under a law (settings of the same names): that it is a
 * 署名検証者 (公的個人認証法 17条4項); that it asks its customers' occupation itself.
 */
export const businessConditions = ['signatureVerifier', 'occupationHeld'] as const;
export const ruleConditions = [...operatorConditions, ...businessConditions] as const;
export type OperatorCondition = (typeof operatorConditions)[number];
export type RuleCondition = (typeof ruleConditions)[number];
