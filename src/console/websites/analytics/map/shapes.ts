import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { codeOf } from './country-codes.ts';

export const WIDTH = 960;
export const HEIGHT = 440;

export type Shape = {
  id: string;
  /** ISO 3166 alpha-2, or '' if there isn't one */
  code: string;
  name: string;
  path: string;
};

type Topology = Parameters<typeof feature>[0];
type Countries = { type: 'GeometryCollection'; geometries: never[] };
export type Atlas = Topology & { objects: { countries: Countries } };

const ANTARCTICA = '010';

export function shapesOf(world: Atlas): Shape[] {
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
