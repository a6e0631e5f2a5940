import type { Demand, DirectedCamera, SceneName } from '@ekyc/testkit';
import { expect } from '@playwright/test';
import { announced } from './screen-checks.ts';
import { engineTimeout, type VisitorPage } from './visitor-page.ts';

const documentPictures = [
  ['表面', 'front'],
  ['裏面', 'back'],
  ['傾き', 'tilted'],
  ['厚み', 'thickness'],
  // It was looked at meanwhile, and may be wanted again.
  ['傾き', 'tilted'],
] as const;

/** Each camera screen is looked at before the camera sees what it wants, for then the screen is gone. */
export async function takeDocument(visitor: VisitorPage, camera: DirectedCamera): Promise<void> {
  for (const [name, wants] of documentPictures) {
    await visitor.takeDocumentPicture(name, {
      before: async () => {
        await wantedOnScreen(visitor, camera, wants, 'desk');
        await expect.poll(() => announced(visitor.page)).toContain('枠の中に書類全体を入れてください');
        await camera.show(wants);
      },
      after: () => camera.show('desk'),
    });
  }
}

/** Waits for the camera that wants this, shows it something else until its guidance speaks, and looks at the screen. */
async function wantedOnScreen(
  visitor: VisitorPage,
  camera: DirectedCamera,
  wants: Demand,
  meanwhile: SceneName,
): Promise<void> {
  await expect(visitor.page.getByTestId('camera')).toHaveAttribute('data-wants', wants, {
    timeout: engineTimeout,
  });
  await camera.show(meanwhile);
  await expect(visitor.page.getByTestId('guidance')).not.toHaveAttribute('data-code', '', {
    timeout: engineTimeout,
  });
  await visitor.look();
}

/** The selfie and whatever is asked for after it, to the screen that follows. */
export async function takeFace(visitor: VisitorPage, camera: DirectedCamera): Promise<void> {
  const { page } = visitor;
  await wantedOnScreen(visitor, camera, 'selfie', 'noFace');
  await expect.poll(() => announced(page)).toContain('枠の中に顔を入れてください');
  await camera.show('face.neutral');
  for (let before = 'selfie', steps = 1; steps <= 2; steps++) {
    const stage = page.getByTestId('camera');
    await expect(stage).not.toHaveAttribute('data-wants', before, { timeout: engineTimeout });
    before = (await stage.getAttribute('data-wants')) ?? '';
    // The instruction itself is heard: its heading has the focus.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await visitor.look();
    await camera.show(`face.${before}` as SceneName);
  }
}
