import type { HeadView, PersonPose } from './head-pose.ts';
import type { PersonFeatures } from './person-features.ts';

/** Face without hair: outline, ears, eyes, nose, mouth, lines of age, beard. */
export function drawFace(features: PersonFeatures, view: HeadView, pose: PersonPose, key: string): string {
  return [
    drawEars(features, view),
    drawOutline(features, view, key),
    drawBeard(features, view, key),
    // The far eye's shade must not lie on the hair beside a turned face.
    `<g clip-path="url(#face${key})">`,
    drawEye(features, view, pose, key, -1),
    drawEye(features, view, pose, key, 1),
    '</g>',
    drawNose(features, view, key),
    drawMouth(features, view, pose, key),
    drawAge(features, view, pose, key),
  ].join('');
}

/** Skin from the hairline to the chin; the chin and the jaw stand before the middle and so move with the turn. */
function faceOutline({ faceHalfWidth: w, faceHalfHeight: h, jaw }: PersonFeatures, view: HeadView): string {
  const at = view.outline;
  return (
    `M${at(-w, -40, 0)} C${at(-w, -h * 1.05, 20)} ${at(w, -h * 1.05, 20)} ${at(w, -40, 0)} ` +
    `C${at(w, 70, 10)} ${at(w * jaw, h * 0.82, 55)} ${at(0, h, 75)} ` +
    `C${at(-w * jaw, h * 0.82, 55)} ${at(-w, 70, 10)} ${at(-w, -40, 0)} Z`
  );
}

function drawOutline(features: PersonFeatures, view: HeadView, key: string): string {
  const outline = faceOutline(features, view);
  return `<defs><clipPath id="face${key}"><path d="${outline}"/></clipPath></defs><path d="${outline}" fill="url(#skin${key})"/>`;
}

function drawEars({ faceHalfWidth, skin }: PersonFeatures, view: HeadView): string {
  // The far ear slides behind the cheek, the near one shows: both stand behind the head's middle.
  const ear = (side: number) => {
    const [x, y] = view.outline(side * (faceHalfWidth + 2), 0, -20).split(',');
    return `<ellipse cx="${x}" cy="${y}" rx="14" ry="34" fill="${skin[1]}"/><ellipse cx="${x}" cy="${y}" rx="7" ry="22" fill="${skin[2]}" opacity=".6"/>`;
  };
  return ear(-1) + ear(1);
}

function drawEye(f: PersonFeatures, view: HeadView, pose: PersonPose, key: string, side: number): string {
  const at = view.skin;
  const [middle, half, y] = [side * f.eyeDistance, f.eyeHalfWidth, f.eyeHeight];
  const open = pose.smile ? f.eyeOpen * 0.9 : f.eyeOpen;
  const inner = middle - side * half;
  const outer = middle + side * half;
  const outerY = y - f.eyeSlant;
  const lid = (height: number) => `M${at(inner, y + 2)} Q${at(middle, y + height)} ${at(outer, outerY + 2)}`;
  const [cx, cy] = view.skinPoint(middle, y - f.eyeSlant / 2);
  const shade =
    `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${half + 12}" ry="${f.eyeOpen + 12}" fill="${f.skin[2]}" opacity=".45" filter="url(#soft${key})"/>` +
    `<path d="M${at(inner - side * 6, y - f.browGap)} Q${at(middle, y - f.browGap - 14)} ${at(outer + side * 8, outerY - f.browGap + 3)}" stroke="${f.hair}" stroke-width="${f.browWeight}" fill="none" stroke-linecap="round" opacity=".85" filter="url(#fine${key})"/>`;
  if (pose.blink) {
    // Lashes lie on the lower lid and the lid is as dark as the socket: a lighter lid is read as the eye's white.
    return (
      `${shade}<path d="${lid(open * 1.3)}" stroke="#2b1d18" stroke-width="5" fill="none"/>` +
      `<path d="${lid(open * 0.2)}" stroke="${f.skin[2]}" stroke-width="5" fill="none" opacity=".6" filter="url(#fine${key})"/>`
    );
  }
  const white = `${lid(-open * 1.8)} Q${at(middle, y + open * 1.5)} ${at(inner, y + 2)} Z`;
  const clip = `eye${key}${side}`;
  const iris = (radius: number, fill: string) =>
    `<circle cx="${cx.toFixed(1)}" cy="${(cy - 1).toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}"/>`;
  return (
    `${shade}<defs><clipPath id="${clip}"><path d="${white}"/></clipPath></defs><path d="${white}" fill="#f7f2ee"/>` +
    `<g clip-path="url(#${clip})">${iris(open, f.iris)}${iris(open * 0.5, '#050303')}</g>` +
    `<circle cx="${(cx + 3).toFixed(1)}" cy="${(cy - 5).toFixed(1)}" r="2.6" fill="#fff"/>` +
    `<path d="${lid(-open * 1.9)}" stroke="#231611" stroke-width="3.6" fill="none"/>` +
    `<path d="M${at(inner, y - 6)} Q${at(middle, y - open * 2.5)} ${at(outer, outerY - 5)}" stroke="${f.skin[2]}" stroke-width="2" fill="none"/>`
  );
}

function drawNose(f: PersonFeatures, view: HeadView, key: string): string {
  const at = view.skin;
  const [tip, half] = [f.eyeHeight + f.noseLength, f.noseHalfWidth];
  const [shine, shineY] = view.skinPoint(0, tip - 8, 34);
  const nostril = (side: number) => {
    const [x, y] = view.skinPoint(side * 9, tip + 7, 18);
    // Seen from below the openings grow rounder.
    const ry = 3 + Math.max(0, view.pitch) * 9;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="5" ry="${ry.toFixed(1)}" fill="#4d271c" opacity=".8" filter="url(#fine${key})"/>`;
  };
  return (
    `<path d="M${at(-8, f.eyeHeight - 6, 8)} C${at(-12, tip - 30, 22)} ${at(-half, tip - 8, 22)} ${at(-half, tip + 2, 8)} Q${at(0, tip + 20, 22)} ${at(half, tip + 2, 8)} C${at(half, tip - 8, 22)} ${at(12, tip - 30, 22)} ${at(8, f.eyeHeight - 6, 8)}" fill="${f.skin[2]}" opacity=".32" filter="url(#soft${key})"/>` +
    `<ellipse cx="${shine.toFixed(1)}" cy="${shineY.toFixed(1)}" rx="9" ry="16" fill="#fff" opacity=".22" filter="url(#soft${key})"/>` +
    `<path d="M${at(-half, tip + 2, 8)} Q${at(-half + 4, tip + 12, 10)} ${at(-7, tip + 9, 22)} Q${at(0, tip + 14, 28)} ${at(7, tip + 9, 22)} Q${at(half - 4, tip + 12, 10)} ${at(half, tip + 2, 8)}" stroke="${f.skin[2]}" stroke-width="3" fill="none" filter="url(#fine${key})"/>` +
    nostril(-1) +
    nostril(1)
  );
}

function drawMouth(f: PersonFeatures, view: HeadView, pose: PersonPose, key: string): string {
  const at = view.skin;
  const y = f.eyeHeight + f.mouthDrop;
  const lip = f.lipWeight;
  if (!pose.smile) {
    const half = f.mouthHalfWidth;
    return (
      `<path d="M${at(-half, y)} Q${at(-half * 0.4, y - lip * 1.2)} ${at(0, y - lip * 0.6)} Q${at(half * 0.4, y - lip * 1.2)} ${at(half, y)} Q${at(0, y + lip * 1.9)} ${at(-half, y)} Z" fill="${f.lips}" filter="url(#fine${key})"/>` +
      `<path d="M${at(-half, y)} Q${at(0, y + 4)} ${at(half, y)}" stroke="#6e2f2b" stroke-width="2.6" fill="none"/>` +
      `<ellipse cx="${view.skinPoint(0, y)[0].toFixed(1)}" cy="${(view.skinPoint(0, y)[1] + lip * 2 + 8).toFixed(1)}" rx="${half * 0.6}" ry="6" fill="${f.skin[2]}" opacity=".5" filter="url(#soft${key})"/>`
    );
  }
  const half = f.eyeDistance * 1.18;
  const corner = y - 17;
  const fold = (side: number) =>
    `<path d="M${at(side * (f.noseHalfWidth + 8), y - 44)} Q${at(side * (half + 12), y - 36)} ${at(side * (half + 14), corner + 4)}" stroke="${f.skin[2]}" stroke-width="3.5" fill="none" opacity=".4" filter="url(#fine${key})"/>`;
  const upper = `Q${at(-half * 0.5, y - 4)} ${at(0, y - 3)} Q${at(half * 0.5, y - 4)} ${at(half, corner)}`;
  return (
    `<path d="M${at(-half, corner)} Q${at(-half * 0.45, y - lip * 1.1 - 5)} ${at(0, y - lip * 0.8 - 3)} Q${at(half * 0.45, y - lip * 1.1 - 5)} ${at(half, corner)} Q${at(half * 0.55, y + lip * 2.2)} ${at(0, y + lip * 2.3)} Q${at(-half * 0.55, y + lip * 2.2)} ${at(-half, corner)} Z" fill="${f.lips}" filter="url(#fine${key})"/>` +
    `<path d="M${at(-half * 0.9, corner + 2)} ${upper.replace(/Q[^ ]+ [^ ]+$/, '')} Q${at(half * 0.5, y - 4)} ${at(half * 0.9, corner + 2)} Q${at(half * 0.5, y + 13)} ${at(0, y + 14)} Q${at(-half * 0.5, y + 13)} ${at(-half * 0.9, corner + 2)} Z" fill="#f6f1ea"/>` +
    fold(-1) +
    fold(1)
  );
}

function drawAge(f: PersonFeatures, view: HeadView, pose: PersonPose, key: string): string {
  if (f.age === 0) return '';
  const at = view.skin;
  const line = (d: string) =>
    `<path d="${d}" stroke="${f.skin[2]}" stroke-width="3" fill="none" opacity="${(f.age * 0.7).toFixed(2)}" filter="url(#fine${key})"/>`;
  const mouth = f.eyeHeight + f.mouthDrop;
  const brow = f.eyeHeight - f.browGap;
  return [
    line(`M${at(-52, brow - 34)} Q${at(0, brow - 40)} ${at(52, brow - 34)}`),
    line(`M${at(-46, brow - 52)} Q${at(0, brow - 58)} ${at(46, brow - 52)}`),
    ...[-1, 1].flatMap((side) => [
      // A smile draws this fold itself, farther out.
      pose.smile
        ? ''
        : line(
            `M${at(side * (f.noseHalfWidth + 8), mouth - 44)} Q${at(side * 46, mouth - 26)} ${at(side * (f.mouthHalfWidth + 12), mouth + 6)}`,
          ),
      line(
        `M${at(side * (f.eyeDistance - 20), f.eyeHeight + 22)} Q${at(side * f.eyeDistance, f.eyeHeight + 31)} ${at(side * (f.eyeDistance + 24), f.eyeHeight + 22)}`,
      ),
    ]),
  ].join('');
}

function drawBeard(f: PersonFeatures, view: HeadView, key: string): string {
  if (f.beard === 'none') return '';
  const at = view.skin;
  const edge = view.outline;
  const mouth = f.eyeHeight + f.mouthDrop;
  const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
  const moustache = `<path d="M${at(-f.mouthHalfWidth - 4, mouth + 2)} Q${at(-20, mouth - 30)} ${at(0, mouth - 20)} Q${at(20, mouth - 30)} ${at(f.mouthHalfWidth + 4, mouth + 2)} Q${at(0, mouth - 10)} ${at(-f.mouthHalfWidth - 4, mouth + 2)} Z" fill="${f.hair}" opacity=".9" filter="url(#fine${key})"/>`;
  if (f.beard === 'moustache') return moustache;
  const opacity = f.beard === 'full' ? 0.55 : 0.22;
  const jaw =
    `<path d="M${edge(-w, -10, 0)} C${edge(-w, 70, 10)} ${edge(-w * f.jaw, h * 0.82, 55)} ${edge(0, h + 4, 75)} C${edge(w * f.jaw, h * 0.82, 55)} ${edge(w, 70, 10)} ${edge(w, -10, 0)} ` +
    `C${at(w * 0.8, mouth - 30)} ${at(60, mouth - 34)} ${at(f.mouthHalfWidth, mouth - 22)} Q${at(0, mouth - 34)} ${at(-f.mouthHalfWidth, mouth - 22)} C${at(-60, mouth - 34)} ${at(-w * 0.8, mouth - 30)} ${edge(-w, -10, 0)} Z" fill="${f.hair}" opacity="${opacity}" filter="url(#fine${key})"/>`;
  return jaw;
}
