/** All of them in their quick form, on two cores: `npm run bench` without a name. */
export const allQuickSeconds = 15 * 60;

/** One in its quick form where nothing else stands below. */
const usualSeconds = 120;

/** The most that the quick form of one may take, in seconds: about twice what it takes on two cores that nobody else uses. */
const quickSeconds: Readonly<Record<string, number>> = {
  ocr: 180,
  frames: 180,
  'material-upload': 180,
  examination: 180,
  'number-prints': 180,
  list: 180,
  replays: 180,
  processes: 180,
};

/** One in its full form. */
const fullSeconds = 60 * 60;

/** After so many seconds one that was started beside others is ended. */
export function secondsAllowed(name: string, quick: boolean): number {
  return quick ? (quickSeconds[name] ?? usualSeconds) : fullSeconds;
}
