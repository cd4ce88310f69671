import { describe } from 'node:test';
import { testWholeLife } from './whole-life.testing.ts';

describe('a service', () => testWholeLife());
