import { isChannelName } from './channel-name.ts';
import type { Channels } from './channels.ts';
import type { BusAnswer, RealtimeMessage } from './event-bus.ts';
import { readEvents } from './event-request.ts';
import type { RealtimeLimits } from './limits.ts';
import { isSigned, type SignedRequest, type SigningApp } from './signature.ts';

export interface RealtimeApp extends SigningApp {
  readonly id: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: object;
}

export interface ApiParts {
  readonly app: RealtimeApp;
  readonly limits: RealtimeLimits;
  readonly channels: Channels;
  readonly publish: (message: RealtimeMessage) => Promise<BusAnswer>;
  readonly now: () => Date;
}

/** The signed calls of Pusher's servers' libraries: events, batches of them, and which channels are listened to here. */
export async function answerApi(parts: ApiParts, request: SignedRequest): Promise<ApiAnswer> {
  const [, root, appId, call = '', ...rest] = request.path.split('/');
  const signed = isSigned(parts.app, request, { now: parts.now(), window: parts.limits.timestampWindow });
  if (root !== 'apps' || appId !== parts.app.id || !signed)
    return refuse(401, 'App, key, signature or timestamp is wrong');
  switch (`${request.method} ${call}`) {
    case 'POST events':
    case 'POST batch_events':
      return rest.length === 0 ? publishAll(parts, request, call === 'batch_events') : notFound;
    case 'GET channels':
      return rest.length <= 1 ? describeChannels(parts.channels, request.query, rest[0]) : notFound;
    default:
      return notFound;
  }
}

const notFound = refuse(404, 'There is no such call');

function refuse(status: number, error: string): ApiAnswer {
  return { status, body: { error } };
}

async function publishAll(parts: ApiParts, { body }: SignedRequest, batch: boolean): Promise<ApiAnswer> {
  const events = readEvents(body, { batch, limits: parts.limits });
  if ('error' in events) return refuse(events.status, events.error);
  for (const event of events) {
    if ((await parts.publish(event)) === 'too_large')
      return refuse(413, 'Between processes an event with its channels has less than 8000 bytes');
  }
  return { status: 200, body: batch ? { batch: [] } : {} };
}

/** In this process alone: each of several knows its own connections. */
function describeChannels(channels: Channels, query: URLSearchParams, name: string | undefined): ApiAnswer {
  if (name === undefined) {
    const names = channels.names(query.get('filter_by_prefix') ?? '');
    return { status: 200, body: { channels: Object.fromEntries(names.map((each) => [each, {}])) } };
  }
  if (!isChannelName(name)) return refuse(400, 'Invalid channel name');
  const count = channels.count(name);
  const asked = (query.get('info') ?? '').split(',');
  return {
    status: 200,
    body: {
      occupied: count > 0,
      ...(asked.includes('subscription_count') ? { subscription_count: count } : {}),
    },
  };
}
