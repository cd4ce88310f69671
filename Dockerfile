FROM node:24-bookworm-slim AS build
WORKDIR /app
# The packages first: they are fetched again only when these two files change.
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production GATEHOUSE_HOST=0.0.0.0 GATEHOUSE_DATA=/data
# The service may not change its own code; it may keep what Node compiles of it, and its data.
COPY --from=build /app /app
RUN mkdir -p /data node_modules/.cache/gatehouse && chown node:node /data node_modules/.cache/gatehouse
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.GATEHOUSE_PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "bin/gatehouse.js", "serve"]
