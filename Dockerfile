# syntax=docker/dockerfile:1
# The image contains the npm package, Node and nothing else that runs. `--target slim` has no embedded event store, for use
# with your own ClickHouse server. The sizes are in docs/deployment.md.

# Code is built once, on the machine's own platform.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /app
# Packages come first, so that they are fetched again only when these files change.
COPY package.json package-lock.json ./
COPY dev/release/slim.js dev/release/slim.js
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && node dev/release/image-files.ts --out /image

FROM node:24-bookworm-slim AS packages
WORKDIR /image
COPY --from=build /image ./
COPY --from=build /app/dev/release/slim.js /tmp/slim.js
# All native libraries come compiled, so no install script runs. node_modules/.cache is for the compiled code, unless the
# root is read-only.
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm sbom --sbom-format cyclonedx --omit dev > sbom.cdx.json \
  && node --input-type=module --eval "(await import('/tmp/slim.js')).slim('/image/node_modules')" \
  && find node_modules -type f \( -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete \
  && mkdir -p /engine /data/files node_modules/.cache/gatehouse && mv node_modules/@chdb /engine/

FROM debian:bookworm-slim AS slim
ARG VERSION=dev
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="Gatehouse" \
  org.opencontainers.image.description="Uptime monitors, web analytics and a shop for digital goods in one self-hosted service" \
  org.opencontainers.image.licenses="AGPL-3.0-only" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.created="$CREATED"
WORKDIR /app
ENV NODE_ENV=production GATEHOUSE_HOST=0.0.0.0 GATEHOUSE_DATA=/data
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
# The service cannot change its own code.
COPY --from=packages --chown=node:node /data /data
COPY --from=packages /image /app
COPY --from=packages --chown=node:node /image/node_modules/.cache ./node_modules/.cache
# By number, because Kubernetes can't tell whether a name is root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30m --start-interval=2s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GATEHOUSE_PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "bin/gatehouse.js", "serve"]

FROM slim AS full
COPY --link --from=packages /engine ./node_modules
