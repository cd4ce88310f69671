'use client';

import { GatehouseProvider, type Options } from '@gatehouse/react';
import { createElement, type ReactElement } from 'react';

export { useGatehouse, usePageView } from '@gatehouse/react';
export type { Options };

/** Add it to the root layout instead of the script tag. */
export const Gatehouse = (options: Options): ReactElement => createElement(GatehouseProvider, options);
