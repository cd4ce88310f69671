import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify';
import type { ResolveFastifyReplyReturnType } from 'fastify/types/type-provider.d.ts';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Audit, Operation } from './operation.ts';
import type { Permission } from './permissions.ts';
import type { Access } from './route-access.ts';

/** The schema of an endpoint. Handlers parse bodies themselves, because they know which fields an operation rejects. */
export type EndpointSchema = {
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response?: { [status: number]: z.ZodType };
  consumes?: readonly string[];
  produces?: readonly string[];
};

type Declared<S> = {
  access: Permission | Access;
  /** `console`: called only by the console, so it is neither in the OpenAPI document nor in `/api/v1`. */
  operation: Operation | 'console';
  schema?: S;
} & Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'onRequest' | 'preValidation' | 'preHandler' | 'errorHandler'>;
type ReadDeclaration<S> = Declared<S> & { audit?: never };
type WriteDeclaration<S> = Declared<S> & { audit: Audit };

type Request<S extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  S,
  ZodTypeProvider
>;
type Reply<S extends FastifySchema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  ContextConfigDefault,
  S,
  ZodTypeProvider
>;
type Returned<S extends FastifySchema> = ResolveFastifyReplyReturnType<ZodTypeProvider, S, RouteGenericInterface>;
type Handler<S extends FastifySchema, R> = (this: FastifyInstance, request: Request<S>, reply: Reply<S>) => R;

type Success = 200 | 201 | 202;
type AnswerOf<S, R> = S extends { response: infer Schemas }
  ? { [Status in keyof Schemas & Success]: z.output<Schemas[Status]> }[keyof Schemas & Success]
  : Awaited<R> extends FastifyReply | undefined
    ? undefined
    : Awaited<R>;

/** A registered operation, such as `GET /monitors/:id`. The console takes its types from `answer`. */
export type Endpoint<Name extends string = string, Answer = unknown> = { name: Name; answer?: Answer };

type Mount<Method extends string, Needs extends 'read' | 'write'> = <
  const Path extends string,
  const S extends EndpointSchema,
  R extends Returned<S>,
>(
  path: Path,
  declaration: Needs extends 'read' ? ReadDeclaration<S> : WriteDeclaration<S>,
  handler: Handler<S, R>,
) => Endpoint<Method extends string ? `${Method} ${Path}` : never, AnswerOf<S, R>>;

/** Each call is the only declaration of its endpoint. Return the endpoints, so the console gets their types. */
export type Routes = {
  readonly app: FastifyInstance;
  get: Mount<'GET', 'read'>;
  post: Mount<'POST', 'write'>;
  put: Mount<'PUT', 'write'>;
  patch: Mount<'PATCH', 'write'>;
  delete: Mount<'DELETE', 'write'>;
  update: Mount<'PUT' | 'PATCH', 'write'>;
  within<E extends readonly Endpoint[]>(mount: (scope: Routes) => E): E;
};

export function declareRoutes(app: FastifyInstance): Routes {
  const mount =
    (...methods: HTTPMethods[]) =>
    (path: string, declaration: Declared<EndpointSchema> & { audit?: Audit }, handler: unknown): Endpoint => {
      const { access, audit, operation, schema, ...options } = declaration;
      for (const method of methods)
        app.route({
          ...options,
          method,
          url: path,
          schema: operation === 'console' ? schema : { tags: [operation.tag], summary: operation.summary, ...schema },
          config: {
            ...options.config,
            access: accessOf(access),
            audit,
            operation: operationOf(operation, method, methods),
          },
          handler,
        } as never);
      return { name: `${methods.join(',')} ${path}` };
    };
  const routes = {
    app,
    get: mount('GET'),
    post: mount('POST'),
    put: mount('PUT'),
    patch: mount('PATCH'),
    delete: mount('DELETE'),
    update: mount('PUT', 'PATCH'),
    within(mountAll: (scope: Routes) => readonly Endpoint[]) {
      app.register(async (scope) => {
        mountAll(declareRoutes(scope));
      });
      return [];
    },
  };
  return routes as unknown as Routes;
}

const accessOf = (access: Permission | Access): Access =>
  typeof access === 'object' || access === 'public' || access === 'authenticated' ? access : { permission: access };

function operationOf(operation: Operation | 'console', method: HTTPMethods, methods: readonly HTTPMethods[]) {
  return operation !== 'console' && method === 'PATCH' && methods.length > 1
    ? { ...operation, id: operation.id.replace(/^[a-z]+/, 'patch') }
    : operation;
}

export async function registerRoutes<E extends readonly Endpoint[]>(
  app: FastifyInstance,
  plugin: (scope: FastifyInstance) => Promise<E>,
): Promise<E> {
  let mounted: E | undefined;
  await app.register(async (scope) => {
    mounted = await plugin(scope);
  });
  if (mounted === undefined) throw new Error('the plugin was not registered');
  return mounted;
}

export type EndpointsOf<Mount> = Mount extends (...parts: never[]) => infer Returned
  ? EndpointsOf<Awaited<Returned>>
  : Mount extends readonly (infer E)[]
    ? E
    : never;
