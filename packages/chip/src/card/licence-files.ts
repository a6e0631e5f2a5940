/**
 * Length in bytes of each file of a 運転免許証 (ic-chips: working readers; the specification itself was not seen). The
 * signature covers three files without their lengths, so these are also where one signed file ends and the next starts.
 */
export const licenceFileLengths = {
  'master/2f01': 17,
  'master/000a': 3,
  'licence/0001': 880,
  /** 本籍. */
  'licence/0002': 82,
  'licence/0003': 264,
  'licence/0004': 640,
  'licence/0005': 663,
  'licence/0007': 578,
  'photo/0001': 2005,
} as const;

/** The same of a マイナ免許証 (second-hand). */
export const myNumberLicenseFileLengths = { 'licence/001b': 5845, 'licence/001c': 584 } as const;
