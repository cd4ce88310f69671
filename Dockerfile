# syntax=docker/dockerfile:1
# The image of Gatehouse. `--target slim` has no embedded event store, for use with your own ClickHouse server. The sizes
# are in docs/deployment.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages come first, so that they are fetched again only when these two files change.
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
# Deletes files that are not used at run time: libraries of other platforms, sources, types and maps.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@img/*linuxmusl* node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/pdfkit/.yarn \
  && find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-*" -delete \
  && find node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete \
  && mkdir -p /engine && mv node_modules/@chdb /engine/ \
  && mkdir -p node_modules/.cache/gatehouse /data/files

FROM node:24-bookworm-slim AS slim
WORKDIR /app
ENV NODE_ENV=production GATEHOUSE_HOST=0.0.0.0 GATEHOUSE_DATA=/data
# The service cannot change its own code. It can cache the compiled code, unless the root is read-only.
COPY --from=build --chown=node:node /data /data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/node_modules/.cache ./node_modules/.cache
COPY --from=build /app/package.json /app/LICENSE /app/CHANGELOG.md ./
COPY --from=build /app/bin ./bin
COPY --from=build /app/examples ./examples
COPY --from=build /app/docs ./docs
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/accent.ts /app/src/languages.ts ./src/
COPY --from=build /app/src/shared ./src/shared
COPY --from=build /app/src/locales ./src/locales
COPY --from=build /app/src/server ./src/server
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30m --start-interval=2s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GATEHOUSE_PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "bin/gatehouse.js", "serve"]

FROM slim
COPY --link --from=build /engine ./node_modules
