'use client';

import { GatehouseProvider, type Options } from '@gatehouse/react';
import { createElement, type ReactElement } from 'react';

export { useGatehouse, usePageView } from '@gatehouse/react';
export type { Options };

/** Goes into the root layout, in place of a script tag. */
export const Gatehouse = (options: Options): ReactElement => createElement(GatehouseProvider, options);
