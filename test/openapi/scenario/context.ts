import type { TestStripe } from '../../../src/server/market/checkout/testing/stripe.ts';
import type { Service } from '../../contract/service.ts';
import type { Json } from '../document.ts';
import type { Recorder } from '../recorder.ts';

/** What a scenario plays on. `receiver`: address of a local server that takes what webhooks send. */
export type ScenarioContext = {
  recorder: Recorder;
  service: Service;
  document: Json;
  receiver: string;
  stripe: TestStripe;
};
