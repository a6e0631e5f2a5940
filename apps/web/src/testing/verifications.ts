import type { CompletedAnswer, Kind, LicenceMaterialsAnswer } from '@ekyc/contract';
import { FakeVisitor } from './fake-visitor.ts';

/** How a verification stands that was opened, and is not submitted. */
export const opened: CompletedAnswer = {
  completed: false,
  status: 'started',
  reasons: [],
  parts: [],
  redirectUrl: null,
  linkable: false,
  account: null,
};

/** Before the consent; no method is to be chosen, and nothing is filmed. */
export function openIdentification(): FakeVisitor<'identification'> {
  const visitor = new FakeVisitor('identification');
  return visitor
    .answers('getCompleted', opened)
    .answers('getCustomizations', customizationsOf(visitor))
    .answers('getProfile', { profile: null, suppliedByClient: false })
    .answers('getIdType', { idType: null })
    .answers('listMaterials', { materials: [], takes: [], challenge: null });
}

/** With all pictures accepted: what was read is to be confirmed. */
export function capturedIdentification(): FakeVisitor<'identification'> {
  const face = ['selfie', 'instruction1', 'instruction2'] as const;
  return openIdentification()
    .answers('getCompleted', { ...opened, status: 'capturing' })
    .answers('getIdType', { idType: 'driversLicense' })
    .answers('listMaterials', {
      materials: [],
      takes: [
        { take: 1, type: 'document', purpose: 'identify', state: 'accepted', photoTypes: ['front', 'back'] },
        { take: 2, type: 'face', purpose: 'identify', state: 'accepted', photoTypes: [...face] },
      ],
      challenge: null,
    });
}

/** As the journey's record stands once everything before the summary is done. */
export const captured = { started: true, consented: true, cameraAllowed: true };

export function customizationsOf(visitor: FakeVisitor<'identification'>) {
  return { ...visitor.example('getCustomizations'), recording: 'off' as const, methods: [] };
}

/** A verification that ended so. */
export function endedAs<K extends Kind>(
  visitor: FakeVisitor<K>,
  status: CompletedAnswer['status'],
  more: Partial<CompletedAnswer> = {},
): FakeVisitor<K> {
  const completed: CompletedAnswer = { ...opened, completed: status === 'approved', status, ...more };
  return visitor.answersCompleted(completed);
}

/** With the front of the licence accepted: what was read is to be confirmed. */
export function capturedLicence(
  fields?: LicenceMaterialsAnswer['fields'],
): FakeVisitor<'additionalDocument'> {
  const visitor = new FakeVisitor('additionalDocument');
  const example = visitor.example('listMaterials');
  const [front] = new FakeVisitor('identification').example('listMaterials').materials;
  const materials = front === undefined ? [] : [{ ...front, photoType: 'front' as const }];
  return visitor.answersCompleted({ ...opened, status: 'capturing' }).answers('listMaterials', {
    ...example,
    materials,
    current: materials.map(({ id }) => id),
    ...(fields === undefined ? {} : { fields }),
  });
}
