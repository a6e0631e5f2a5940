import type { StandInAction } from './stand-in-faults.ts';
import { standInTexts } from './stand-in-page-texts.ts';

/** The page on which a visitor says what happens in the app. No script runs on it. */
export function standInPage(action: string, isSigning: boolean): string {
  const { label, title, lead, actions } = standInTexts;
  const buttons = (Object.keys(actions) as StandInAction[])
    .map((name) => `<button name="action" value="${name}">${actions[name]}</button>`)
    .join('\n');
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${label} ${title}</title>
<style>
body { font-family: sans-serif; max-width: 26rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.7 }
strong { background: #fff3b0; padding: 0.2rem 0.6rem }
button { display: block; width: 100%; font: inherit; padding: 0.8rem; margin: 0.6rem 0 }
</style>
<p><strong>${label}</strong></p>
<h1>${title}</h1>
<p>${lead}</p>
<p>${isSigning ? standInTexts.signing : standInTexts.authentication}</p>
<form method="post" action="${action}">
${buttons}
</form>
</html>
`;
}
