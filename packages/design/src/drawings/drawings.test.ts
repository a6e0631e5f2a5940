import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AgainDrawing } from './again.tsx';
import { ApprovedDrawing } from './approved.tsx';
import { ApprovedFaceDrawing } from './approved-face.tsx';
import { BlinkDrawing } from './blink.tsx';
import { CameraPermissionDrawing } from './camera-permission.tsx';
import { CanceledDrawing } from './canceled.tsx';
import { DeclinedDrawing } from './declined.tsx';
import { DocumentDrawing } from './document.tsx';
import type { DrawingProps } from './drawing.tsx';
import { EmptyListDrawing } from './empty-list.tsx';
import { ExpiredDrawing } from './expired.tsx';
import { FaceInOvalDrawing } from './face-in-oval.tsx';
import { FingerOffDrawing } from './finger-off.tsx';
import { HoldAboveDrawing } from './hold-above.tsx';
import { LightDrawing } from './light.tsx';
import { LookDrawing } from './look.tsx';
import { NoResultDrawing } from './no-result.tsx';
import { NoPictureDrawing } from './no-picture.tsx';
import { OfflineDrawing } from './offline.tsx';
import { PermissionWayDrawing } from './permission-way.tsx';
import { InReviewDrawing } from './review.tsx';
import { StartDrawing } from './start.tsx';
import { TiltDrawing } from './tilt.tsx';
import { TurnOverDrawing } from './turn-over.tsx';
import { TwoDevicesDrawing } from './two-devices.tsx';
import { WaitingDrawing } from './waiting.tsx';
import { WrongDocumentDrawing } from './wrong-document.tsx';

const of = <Props extends DrawingProps>(drawing: ComponentType<Props>, props: Omit<Props, 'title'>) =>
  [`${drawing.name} ${JSON.stringify(props)}`, drawing, props] as const;

const drawings = [
  ...[
    AgainDrawing,
    ApprovedDrawing,
    ApprovedFaceDrawing,
    BlinkDrawing,
    CameraPermissionDrawing,
    CanceledDrawing,
    DeclinedDrawing,
    EmptyListDrawing,
    ExpiredDrawing,
    FaceInOvalDrawing,
    FingerOffDrawing,
    HoldAboveDrawing,
    InReviewDrawing,
    NoPictureDrawing,
    NoResultDrawing,
    OfflineDrawing,
    StartDrawing,
    TiltDrawing,
    TurnOverDrawing,
    TwoDevicesDrawing,
    WrongDocumentDrawing,
  ].map((drawing) => of(drawing, {})),
  ...(['left', 'right', 'up'] as const).map((direction) => of(LookDrawing, { direction })),
  ...(
    ['pageMenu', 'siteSettings', 'lock', 'crossedCamera', 'screenMenu', 'phoneSettings', 'appMenu'] as const
  ).map((place) => of(PermissionWayDrawing, { place, bar: 'top', device: 'phone' })),
  ...[true, false].map((less) => of(LightDrawing, { less })),
  ...[0, 1, 2, 3].map((done) => of(WaitingDrawing, { done })),
  ...(
    [
      'driversLicense',
      'drivingHistoryCertificate',
      'myNumberCard',
      'residenceCard',
      'specialPermanentResidentCertificate',
      'passport',
    ] as const
  ).map((idType) => of(DocumentDrawing, { idType })),
];

test.each(drawings)('%s is decoration until it is named, on the one sheet', (_, drawing, props) => {
  const draw = (more: DrawingProps) =>
    renderToStaticMarkup(createElement(drawing as ComponentType<object>, { ...props, ...more }));
  const plain = draw({});
  expect(plain).toMatch(/^<svg viewBox="0 0 240 180"[^>]* aria-hidden="true"/);
  expect(plain).not.toMatch(/<text|undefined|NaN/);
  const named = draw({ title: '絵' });
  expect(named).toMatch(/^<svg[^>]* role="img" aria-label="絵"/);
  expect(named).not.toContain('aria-hidden');
});
