import type { EndpointName, Kind, Role, Scope } from '@ekyc/contract';

/** A right of a caller, by the name of the permission. */
export type Right = Scope | 'settings' | 'keys' | 'staff' | 'counter';

/**
 * The rights of each role, written out here once more: a change of the contract's table that gives somebody more must
 * change this one too.
 */
export const rightsOfRoles: Readonly<Record<Role, readonly Right[]>> = {
  owner: [
    'verifications',
    'personalData',
    'decisions',
    'webhooks',
    'evidence',
    'settings',
    'keys',
    'staff',
    'counter',
  ],
  reviewer: ['verifications', 'personalData', 'decisions', 'evidence', 'settings', 'counter'],
  developer: ['verifications', 'webhooks', 'settings', 'keys'],
  auditor: [
    'verifications',
    'personalData',
    'decisions',
    'webhooks',
    'evidence',
    'settings',
    'keys',
    'staff',
    'counter',
  ],
};

/** What a key with every scope is left with, by what its maker, once an owner, has become. */
export const rightsOfKeysByMaker = {
  owner: ['verifications', 'personalData', 'decisions', 'webhooks', 'evidence'],
  // No redactions by a reviewer, so no evidence by their keys.
  reviewer: ['verifications', 'personalData', 'decisions'],
  developer: ['verifications', 'webhooks'],
  // Nothing can be done with it: an auditor changes nothing.
  auditor: ['personalData'],
  removed: ['verifications', 'webhooks'],
  suspended: ['verifications', 'webhooks'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/**
 * Text that stands for one thing that not everybody may see, planted where the service holds it. In an answer it tells
 * that this thing was shown.
 */
export const marks = {
  /** Of a person. */
  profile: '印一太郎',
  documentFields: '印二花子',
  chipFields: '印三次郎',
  proofFields: '印四良子',
  measuredValues: '印五丁目',
  metadata: '印六様',
  submission: '印七健',
  submissionFields: '印八誠',
  /** Of the person in pictures, archive and search. */
  archivedName: '印九',
  listedPerson: '印十の人物',
  /** A JPEG's first bytes, which no text contains. */
  picture: Buffer.from('ffd8ff', 'hex'),
  /** The business's own reference, which does not tell who it is: everybody who sees verifications sees it. */
  reference: 'Kokyaku-印',
  /** Words and names of those who act for the business. */
  purposeWords: '目的の言葉',
  noteText: 'メモの言葉',
  /** Replaced by the address of the owner. */
  memberAddress: '',
} satisfies Readonly<Record<string, string | Buffer>>;
export type Mark = keyof typeof marks;

/** One way by which data leaves the service. */
export interface Way {
  /** Rights without any one of which the call is refused. */
  readonly needs: readonly Right[];
  /** Refused to every key. */
  readonly onlyStaff?: true;
  /** Refused to staff without a purpose; otherwise they are shown less without one. */
  readonly purpose?: 'required';
  /** What it shows, and to whom; what is not named here, it shows to nobody. */
  readonly shows: Readonly<Partial<Record<Mark, Cell>>>;
}

/** Rights that are needed to be shown it, and whether staff must give a purpose, or keys are never shown it. */
interface Cell {
  readonly to: readonly Right[];
  readonly forPurpose?: true;
  readonly onlyStaff?: true;
}

const person: Cell = { to: ['personalData'], forPurpose: true };
const everybody: Cell = { to: [] };
const decisions: Cell = { to: ['decisions'] };

/** Pictures, video and archive of one kind: personal data as a whole. */
function evidenceWays(kind: Kind, archived: Way['shows'] = {}): Partial<Record<EndpointName, Way>> {
  const evidence = { needs: ['evidence', 'personalData'], purpose: 'required' } as const;
  const archive = {
    ...archived,
    picture: everybody,
    reference: everybody,
    memberAddress: decisions,
    purposeWords: decisions,
  };
  return {
    [`${kind}.getMaterialImage`]: { ...evidence, shows: { picture: everybody } },
    [`${kind}.getEvidence`]: { ...evidence, shows: archive },
    [`${kind}.getRecording`]: { ...evidence, shows: {} },
    [`${kind}.getVideo`]: { ...evidence, shows: {} },
  };
}

const everyLook = {
  memberAddress: everybody,
  purposeWords: everybody,
  reference: everybody,
} as const;

/** Every way that shows anything of the marks. Every other GET of a business's callers is walked too, and shows none. */
export const ways: Readonly<Partial<Record<EndpointName, Way>>> = {
  'identification.get': {
    needs: ['verifications'],
    shows: {
      profile: person,
      documentFields: person,
      chipFields: person,
      proofFields: person,
      measuredValues: person,
      metadata: person,
      reference: everybody,
    },
  },
  'selfieData.get': { needs: ['verifications'], shows: { metadata: person, reference: everybody } },
  'faceAuthentication.get': { needs: ['verifications'], shows: { metadata: person, reference: everybody } },
  'additionalDocument.get': {
    needs: ['verifications'],
    shows: { submission: person, submissionFields: person, metadata: person, reference: everybody },
  },
  ...evidenceWays('identification', { archivedName: everybody }),
  ...evidenceWays('selfieData'),
  ...evidenceWays('faceAuthentication'),
  ...evidenceWays('additionalDocument'),
  'business.getHistory': {
    needs: ['verifications'],
    shows: {
      memberAddress: decisions,
      purposeWords: decisions,
      noteText: { to: ['decisions'], onlyStaff: true },
    },
  },
  'review.list': { needs: ['decisions'], onlyStaff: true, shows: { reference: everybody } },
  'review.listRelated': { needs: ['decisions'], onlyStaff: true, shows: { reference: everybody } },
  'note.list': {
    needs: ['decisions'],
    onlyStaff: true,
    shows: { noteText: everybody, memberAddress: everybody },
  },
  'listing.list': { needs: ['decisions'], onlyStaff: true, shows: { memberAddress: everybody } },
  'listing.show': {
    needs: ['decisions', 'personalData'],
    onlyStaff: true,
    purpose: 'required',
    shows: { listedPerson: everybody, memberAddress: everybody },
  },
  'look.list': { needs: ['staff'], onlyStaff: true, shows: everyLook },
  'look.export': { needs: ['staff'], onlyStaff: true, purpose: 'required', shows: everyLook },
  'look.exportKeyReads': { needs: ['staff'], onlyStaff: true, purpose: 'required', shows: {} },
  'business.listEvents': {
    needs: ['staff'],
    onlyStaff: true,
    shows: { memberAddress: everybody, purposeWords: everybody },
  },
  'business.exportEvents': {
    needs: ['staff'],
    onlyStaff: true,
    purpose: 'required',
    shows: { memberAddress: everybody, purposeWords: everybody },
  },
  'staff.list': { needs: ['staff'], onlyStaff: true, shows: { memberAddress: everybody } },
};
