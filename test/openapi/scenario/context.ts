import type { TestStripe } from '../../../src/server/market/checkout/testing/stripe.ts';
import type { Service } from '../../contract/service.ts';
import type { Json } from '../document.ts';
import type { Recorder } from '../recorder.ts';

/** `receiver` is the address of a server that accepts webhooks. */
export type ScenarioContext = {
  recorder: Recorder;
  service: Service;
  document: Json;
  receiver: string;
  stripe: TestStripe;
};
