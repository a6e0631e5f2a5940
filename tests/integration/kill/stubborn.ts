import type { EndpointName, RequestBody, ResponseBody } from '@ekyc/contract';
import { type Answer, BusinessClient, type CallOptions, VisitorClient } from '@ekyc/testkit';

/** Sends a call again until it is answered, as the page does when the network is lost. */
async function untilAnswered<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  for (const deadline = Date.now() + 120_000; ; ) {
    try {
      const answer = await send();
      if (answer.status < 500 || Date.now() > deadline) return answer;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type CallRest<Name extends EndpointName> = [
  body?: RequestBody<Name> | FormData,
  headers?: Readonly<Record<string, string>>,
];

/** Goes on while processes are killed and started again, and notes what was acknowledged. */
export class StubbornVisitor extends VisitorClient {
  static answered = 0;
  readonly materials = new Map<string, string>();
  readonly acknowledged = new Set<EndpointName>();

  override async call<Name extends EndpointName>(
    name: Name,
    ...rest: CallRest<Name>
  ): Promise<Answer<ResponseBody<Name>>> {
    const answer = await untilAnswered(() => super.call(name, ...rest));
    StubbornVisitor.answered += 1;
    if (answer.status < 300) this.acknowledged.add(name);
    return answer;
  }

  override async upload(
    ...args: Parameters<VisitorClient['upload']>
  ): Promise<Answer<ResponseBody<'identification.uploadMaterial'>>> {
    const answer = await super.upload(...args);
    if (answer.status === 201) this.materials.set(answer.body.id, answer.body.sha256);
    return answer;
  }
}

/** The same for a business. */
export class StubbornBusiness extends BusinessClient {
  override call<Name extends EndpointName>(
    name: Name,
    options: CallOptions = {},
  ): Promise<Answer<ResponseBody<Name>>> {
    return untilAnswered(() => super.call(name, options));
  }
}
