import { queryOptions } from '@tanstack/react-query';
import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json?url';
import { codeOf } from './country-codes.ts';

/** The drawing's own units. */
export const WIDTH = 960;
export const HEIGHT = 440;

/** A country as it is drawn. */
export type Shape = {
  id: string;
  /** ISO 3166 letters; '' for land that has none */
  code: string;
  name: string;
  path: string;
};

type Topology = Parameters<typeof feature>[0];
type Countries = { type: 'GeometryCollection'; geometries: never[] };
type Atlas = Topology & { objects: { countries: Countries } };

const ANTARCTICA = '010';

/** The world in equal areas, without Antarctica: loaded once, when the map is first looked at. */
export const worldQuery = queryOptions({
  queryKey: ['world'],
  queryFn: async (): Promise<Shape[]> => {
    const answer = await fetch(atlas);
    if (!answer.ok) throw new Error('The map did not load. Try again.');
    return shapesOf((await answer.json()) as Atlas);
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function shapesOf(world: Atlas): Shape[] {
  const { features } = feature(world, world.objects.countries);
  const inhabited = features.filter(({ id }) => id !== ANTARCTICA);
  const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], { type: 'FeatureCollection', features: inhabited });
  const draw = geoPath(projection).digits(1);
  return inhabited.map((one, index) => {
    const name = String(one.properties?.name ?? '');
    return {
      id: String(one.id ?? `none-${index}`),
      code: codeOf(String(one.id ?? ''), name),
      name,
      path: draw(one) ?? '',
    };
  });
}

/** From 0 to 1; by the square root, so that the few of many countries are seen beside the many of one. */
export const shadeOf = (visitors: number, most: number): number => (most > 0 ? Math.sqrt(visitors / most) : 0);
