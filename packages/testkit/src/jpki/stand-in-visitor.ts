import type { StandInAction } from './stand-in-faults.ts';

const mostSteps = 10;

/**
 * Goes where a relying party sends a visitor, does this in the stand-in's app, and says with which address it comes back.
 * @throws where the stand-in refuses before it shows its page
 */
export async function visitStandIn(
  start: string,
  redirectUri: string,
  action: StandInAction = 'proceed',
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: string | null = null;
  for (let step = 0; step < mostSteps; step++) {
    if (url.startsWith(redirectUri)) return url;
    const headers = {
      cookie: [...cookies].map((one) => one.join('=')).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const sent: RequestInit = form === null ? {} : { method: 'POST', body: form };
    const answer: Response = await fetch(url, { redirect: 'manual', headers, ...sent });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location: string | null = answer.headers.get('location');
    const isPage = answer.status === 200 && new URL(url).pathname.includes('/app/');
    if (location === null && !isPage) throw new Error(`the stand-in answered ${answer.status}`);
    form = location === null ? `action=${action}` : null;
    url = location === null ? url : new URL(location, url).href;
  }
  throw new Error('the stand-in led nowhere');
}
